import { readFileSync } from 'node:fs';
import { AREAS, readYaml } from '../../openapi/document.mts';

export const ROOT = 'openapi/openapi.yaml';

/** The root of the description: its part by hand, and a reference to each path of each area. */
export function openapiRoot(): string {
	const [head] = readFileSync(ROOT, 'utf8').split(/^paths:/m);
	const lines = AREAS.flatMap((area) =>
		Object.keys(readYaml(`${area}.yaml`).paths as object).map(
			(path) => `  ${path}:\n    $ref: '${area}.yaml#/paths/${path.replaceAll('/', '~1')}'\n`,
		),
	);
	return `${head}paths:\n${lines.join('')}`;
}

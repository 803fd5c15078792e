import { Editor } from '../browser/editor.mts';
import { OWNER, startInstance } from '../../support/n8n/instance.mts';

/** Everything that a test may have running: n8n, the sandbox, which was asked something, a browser. */
export async function startWorld() {
	const instance = await startInstance();
	const editor = await Editor.open({ url: instance.server.url, owner: OWNER });
	const { url, apiKey } = instance.sandbox;
	await fetch(`${url}/api/v3/promotions/promoters?api=true`, {
		headers: { authorization: `Bearer ${apiKey}` },
	});
	return async () => {
		await editor.close();
		await instance.close();
	};
}

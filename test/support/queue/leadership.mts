import { join } from 'node:path';
import { ensureN8n } from '../n8n/install.mts';
import { Inspector } from '../n8n/inspector.mts';

/**
 * Lets a test decide whether a main leads. n8n itself elects a leader only with a license. Its reactions exist without
 * one and wait for two events, which the test emits (n8n 2.41.1: `n8n/dist/scaling/multi-main-setup.ee.js`).
 */
export class Leadership {
	private readonly inspectPort: number;

	/** `inspectPort`: on which the main runs with `--inspect`. */
	constructor(inspectPort: number) {
		this.inspectPort = inspectPort;
	}

	/** Once for each main, before anything else. */
	async prepare(): Promise<void> {
		await this.evaluate('setup.registerEventHandlers()');
	}

	/** It activates the triggers of all published workflows. */
	async takeOver(): Promise<void> {
		await this.evaluate("settings.markAsLeader(); setup.emit('leader-takeover')");
	}

	/** It deactivates its triggers. */
	async stepDown(): Promise<void> {
		await this.evaluate("settings.markAsFollower(); setup.emit('leader-stepdown')");
	}

	/** In a turn of its own, because code from the inspector may run in the middle of something else, such as a log line. */
	private async evaluate(action: string): Promise<void> {
		const modules = join(await ensureN8n(), 'node_modules');
		const expression = `new Promise((resolve) => setImmediate(resolve)).then(() => {
			const require = process.getBuiltinModule('node:module').createRequire('${modules}/n8n/bin/n8n');
			const { Container } = require('@n8n/di');
			const { MultiMainSetup } = require('${modules}/n8n/dist/scaling/multi-main-setup.ee.js');
			const setup = Container.get(MultiMainSetup);
			const settings = setup.instanceSettings;
			${action};
		})`;
		const inspector = await Inspector.open(this.inspectPort);
		const { exceptionDetails } = await inspector.call<{ exceptionDetails?: object }>(
			'Runtime.evaluate',
			{ expression, awaitPromise: true },
		);
		inspector.close();
		if (exceptionDetails) throw new Error(`${action}: ${JSON.stringify(exceptionDetails)}`);
	}
}

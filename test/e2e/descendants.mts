import { execa } from 'execa';

/** A process. Its start time distinguishes it from a later one with the same number. */
interface Process {
	readonly pid: number;
	readonly parent: number;
	readonly started: string;
	readonly command: string;
}

/** Keeps track of all processes that a process starts, directly or through others. */
export class Descendants {
	readonly #root: number;
	readonly #seen = new Map<string, Process>();

	constructor(root: number) {
		this.#root = root;
	}

	/** Adds those that run now. A process is known for good, even when its parent has ended. */
	async look(): Promise<void> {
		const all = await running();
		const known = new Set([this.#root, ...[...this.#seen.values()].map(({ pid }) => pid)]);
		for (let before = -1; before !== known.size; ) {
			before = known.size;
			for (const process of all.filter(({ parent }) => known.has(parent))) {
				known.add(process.pid);
				this.#seen.set(key(process), process);
			}
		}
	}

	/** The command of each process. */
	get commands(): string[] {
		return [...this.#seen.values()].map(({ command }) => command);
	}

	/** Those that still run. */
	async left(): Promise<string[]> {
		const all = await running();
		return all.filter((process) => this.#seen.has(key(process))).map(({ command }) => command);
	}
}

function key({ pid, started }: Process): string {
	return `${pid} ${started}`;
}

async function running(): Promise<Process[]> {
	const { stdout } = await execa('ps', ['-eo', 'pid=,ppid=,lstart=,stat=,args=']);
	return stdout.split('\n').flatMap((line) => {
		const [pid, parent, ...rest] = line.trim().split(/\s+/);
		const [state, ...command] = rest.slice(5);
		// A zombie has ended: only its exit code has not been read yet.
		if (state?.startsWith('Z')) return [];
		const started = rest.slice(0, 5).join(' ');
		return [{ pid: Number(pid), parent: Number(parent), started, command: command.join(' ') }];
	});
}

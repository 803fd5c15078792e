import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Options } from './options.mts';

export type Kind = 'contact' | 'tag' | 'field';

/** What the tool has made in an account and not removed yet. Neither an address nor a key is in it. */
interface Entries {
	/** Name of all that a run makes, which nothing else has: how it is recognized. */
	readonly marker: string;
	/** The account, as a hash. */
	readonly account: string;
	/** `true` once the creation was begun. The ID, or 1 for a contact, once the service has made the record. */
	readonly made: Readonly<Partial<Record<Kind, number | true>>>;
}

/** The list of what was made, in a file until all of it is gone. It is written before anything is made. */
export class Journal {
	private entries: Entries;
	private readonly file: string;

	private constructor(file: string, entries: Entries) {
		this.file = file;
		this.entries = entries;
	}

	/** Begins the journal of a run that writes. The file comes with its first entry. */
	static begin(options: Options): Journal {
		const marker = `publishing_trial_${randomBytes(4).toString('hex')}`;
		return new Journal(fileIn(options), { marker, account: hashOf(options), made: {} });
	}

	/** Returns the journal that an earlier run has left, if there is one. */
	static left(options: Options): Journal | undefined {
		const file = fileIn(options);
		try {
			return new Journal(file, JSON.parse(readFileSync(file, 'utf8')) as Entries);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
			throw error;
		}
	}

	get marker(): string {
		return this.entries.marker;
	}

	get made(): Entries['made'] {
		return this.entries.made;
	}

	/** Whether the entries are about the account of these options. */
	isOf(options: Options): boolean {
		return this.entries.account === hashOf(options);
	}

	/** Notes a record before it is made, and again with its ID. */
	add(kind: Kind, id: number | true = true): void {
		this.save({ ...this.made, [kind]: id });
	}

	/** Forgets a record that is gone. */
	remove(kind: Kind): void {
		const { [kind]: _gone, ...rest } = this.made;
		this.save(rest);
	}

	private save(made: Entries['made']): void {
		this.entries = { ...this.entries, made };
		// A kill in between must leave the file of before.
		const next = `${this.file}.next`;
		if (Object.keys(made).length === 0) {
			for (const file of [this.file, next]) rmSync(file, { force: true });
			return;
		}
		mkdirSync(path.dirname(this.file), { recursive: true });
		writeFileSync(next, JSON.stringify(this.entries), { mode: 0o600 });
		renameSync(next, this.file);
	}
}

function fileIn({ out }: Options): string {
	return path.join(out, 'journal.json');
}

/** A short hash says whether it is the same account, and nothing more. */
function hashOf({ baseUrl, apiKey }: Options): string {
	return createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex').slice(0, 16);
}

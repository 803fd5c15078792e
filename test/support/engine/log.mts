export interface LogLine {
	level: string;
	message: string;
}

/** Lets a context log to a list that tests can read. */
export function logTo<Context extends object>(context: Context, lines: LogLine[]): Context {
	const at = (level: string) => (message: string) => void lines.push({ level, message });
	const logger = {
		debug: at('debug'),
		info: at('info'),
		warn: at('warn'),
		error: at('error'),
	};
	return Object.defineProperty(context, 'logger', { value: logger });
}

export interface LogLine {
	level: string;
	message: string;
}

/** Lines about requests in n8n's debug log, of which triggers write many. */
export const requestLines: string[] = [];

/** Lets a context log to a list that tests can read, but for the lines about requests. */
export function logTo<Context extends object>(context: Context, lines: LogLine[]): Context {
	const at = (level: string) => (message: string) => void lines.push({ level, message });
	const logger = {
		debug(message: string) {
			if (message.startsWith('Publishing API: ')) requestLines.push(message);
			else lines.push({ level: 'debug', message });
		},
		info: at('info'),
		warn: at('warn'),
		error: at('error'),
	};
	return Object.defineProperty(context, 'logger', { value: logger });
}

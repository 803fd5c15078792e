import { ImportHistory, type ImportHistoryOptions } from './importHistory.mts';

/** What the service knows of the one company whose keys it accepts. */
export interface Company {
	imports: ImportHistory;
	engagement: { activeReaders: number; activeClickers: number; periodDays: 30 };
}

const DEFAULT_IMPORTS = 60;

/** The same company at each call; dates are laid out backwards from `now`. */
export function createCompany(
	options: ImportHistoryOptions,
	{ imports = DEFAULT_IMPORTS }: { imports?: number } = {},
): Company {
	return {
		imports: new ImportHistory(options, imports),
		engagement: { activeReaders: 18_412, activeClickers: 3_907, periodDays: 30 },
	};
}

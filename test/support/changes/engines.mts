/** n8n's ways to poll, by the settings that choose them. */
export const ENGINES = {
	'from memory': {},
	'by its scheduler, with durable cursors': {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
} as const;

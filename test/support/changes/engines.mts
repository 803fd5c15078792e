/** n8n's ways to poll, by the settings that choose them. */
export const ENGINES = {
	'from memory': {},
	'from memory, beside its scheduler': { N8N_SCHEDULER_ENABLED: 'true' },
	'by its scheduler': {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	},
	'by its scheduler, with durable cursors': {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
} as const;

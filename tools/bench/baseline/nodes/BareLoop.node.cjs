const IN_FLIGHT = 50;

/** Updates subscriptions with nothing around n8n's helper but a limit on requests in flight. */
class BareLoop {
	description = {
		displayName: 'Bare Loop',
		name: 'bareLoop',
		group: ['transform'],
		version: 1,
		description: "Updates subscriptions in a loop over n8n's helper",
		defaults: { name: 'Bare Loop' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'publishingApi', required: true }],
		properties: [
			{ displayName: 'Email', name: 'email', type: 'string', default: '' },
			{ displayName: 'Channel', name: 'channel', type: 'string', default: '' },
			{ displayName: 'Status', name: 'status', type: 'number', default: 1 },
		],
	};

	async execute() {
		const { baseUrl } = await this.getCredentials('publishingApi');
		const outputs = new Array(this.getInputData().length);
		let next = 0;
		const worker = async () => {
			while (next < outputs.length) {
				const index = next++;
				const email = this.getNodeParameter('email', index);
				const channel = this.getNodeParameter('channel', index);
				const status = this.getNodeParameter('status', index);
				const { items } = await this.helpers.httpRequestWithAuthentication.call(
					this,
					'publishingApi',
					{
						method: 'PUT',
						url: `${baseUrl}/api/v3/contacts/${encodeURIComponent(email)}/subscriptions/${channel}`,
						body: { api: true, status },
						json: true,
					},
				);
				outputs[index] = { json: items, pairedItem: { item: index } };
			}
		};
		await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
		return [outputs];
	}
}

module.exports = { BareLoop };

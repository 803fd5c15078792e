/** Something the person at the keyboard can put right: shown as its message alone, without a stack. */
export class UserError extends Error {
	/** @param {string} message one sentence with the cause and the remedy */
	constructor(message) {
		super(message);
		this.name = 'UserError';
	}
}

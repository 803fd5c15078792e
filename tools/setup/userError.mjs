/** Something the person at the keyboard can put right: shown as its message alone, without a stack. */
export class UserError extends Error {
	/** @param {string} message one sentence: what happened and what to do */
	constructor(message) {
		super(message);
		this.name = 'UserError';
	}
}

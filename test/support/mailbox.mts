import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An SMTP server on this machine that keeps every email it is sent. */
export interface Mailbox {
	/** The data of an n8n credential of the type `smtp`. */
	readonly credential: Readonly<Record<string, unknown>>;
	/** Emails in order of arrival. */
	readonly emails: Email[];
	/** Refuses this number of emails, as a server that is busy does. */
	refuseNext(count: number): void;
	close(): Promise<void>;
}

/** Starts a mailbox on a free port. `arrived` is called with each email. */
export async function startMailbox(arrived: (email: Email) => void = () => {}): Promise<Mailbox> {
	const emails: Email[] = [];
	let refusals = 0;
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		onMailFrom(_address, _session, done) {
			if (refusals === 0) return done();
			refusals--;
			done(Object.assign(new Error('Too busy, try again later'), { responseCode: 421 }));
		},
		onData(stream, _session, done) {
			void buffer(stream)
				.then((message) => PostalMime.parse(message))
				.then((email) => {
					emails.push(email);
					arrived(email);
				})
				.then(() => done(), done);
		},
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.server.address() as AddressInfo;
	return {
		credential: { host: '127.0.0.1', port, secure: false, disableStartTls: true },
		emails,
		refuseNext: (count) => {
			refusals = count;
		},
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}

import { emailText } from '../../../demo/emailText.mts';

const email = { headers: [], headerLines: [], attachments: [], subject: 'Approve?' };
const to = [{ name: '', address: 'desk@example.com' }];
const html = `<style>p { margin: 0 }</style><p>One <b>letter</b></p>
	<a href="http://127.0.0.1:5678/waiting/1?approved=true&amp;signature=2" target="_blank">Approve</a>`;

test.each([
	[html, undefined, ['One', 'letter', 'Approve']],
	[html, 'As text\n\n  only', ['As text', 'only']],
	[undefined, 'No links', ['No links']],
])('an email is shown with the addresses behind its links: %j', (sent, text, words) => {
	const link = 'Approve: http://127.0.0.1:5678/waiting/1?approved=true&signature=2';
	const lines = ['Email to desk@example.com: Approve?', ...words, ...(sent ? [link] : [])];
	expect(emailText({ ...email, to, text, html: sent }).split('\n  ')).toEqual(lines);
});

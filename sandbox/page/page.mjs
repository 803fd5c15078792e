/** Requests the sandbox's state every second, and sends the commands of the buttons to the control API. */
import { $, show, showImports, showRequests } from './show.mjs';

const EVERY_MS = 1000;
const LIMIT_MS = 5000;

let state;
let lookAgain = () => {};

async function follow() {
	for (;;) {
		await look();
		await new Promise((resolve) => {
			lookAgain = resolve;
			setTimeout(resolve, EVERY_MS);
		});
	}
}

async function look() {
	try {
		const signal = AbortSignal.timeout(LIMIT_MS);
		state = await (await fetch('/__sandbox/state', { signal })).json();
	} catch {
		return showConnection('away', 'No response, trying again …');
	}
	show(state);
	showConnection('here', 'Running');
}

/** Writes the text only if it changes, as screen readers read it out each time. */
function showConnection(name, text) {
	const connection = $('connection');
	if (connection.dataset.state === name) return;
	connection.dataset.state = name;
	connection.textContent = text;
}

/** Sends one command and shows its effect, or the reason of its refusal. */
async function command(method, path, body, done) {
	try {
		const response = await fetch(`/__sandbox${path}`, {
			method,
			headers: body && { 'content-type': 'application/json' },
			body: body && JSON.stringify(body),
		});
		if (response.ok) notify(done, '', response.status === 204 ? {} : await response.json());
		else notify(await refusal(response), 'bad');
	} catch {
		notify('The sandbox does not respond. Is it still running?', 'bad');
	}
	lookAgain();
}

async function refusal(response) {
	const { message, data = [] } = await response.json();
	return [message, ...data].join(' ');
}

/** Shows a notice until the next one, with a link to the record that a change is about. */
function notify(text, mark = '', { record } = {}) {
	const notice = $('notice');
	notice.textContent = text;
	notice.dataset.mark = mark;
	if (record === undefined) return;
	const link = document.createElement('a');
	link.href = `/__sandbox/record?id=${encodeURIComponent(record)}`;
	link.target = '_blank';
	link.textContent = record;
	notice.append(' ', link);
}

$('publish').addEventListener('submit', (submission) => {
	submission.preventDefault();
	const name = $('event-name').value;
	const data = eventData();
	if (data === undefined) return;
	const subscribers = state.realtime.sockets.filter(({ subscriptions }) =>
		subscriptions.includes(state.realtime.liveChannel),
	).length;
	const to = `${subscribers} subscribed ${subscribers === 1 ? 'client' : 'clients'}`;
	command('POST', '/realtime/events', { event: name, data }, `Published ${name} to ${to}.`);
});

/** Returns the JSON of the text field. Returns `undefined` and shows a message if it is not JSON. */
function eventData() {
	const field = $('event-data');
	let value;
	let error = '';
	try {
		value = JSON.parse(field.value || '{}');
	} catch (reason) {
		error = `This is not JSON: ${reason.message}`;
	}
	field.ariaInvalid = error ? 'true' : 'false';
	$('event-data-error').textContent = error;
	if (error) field.focus();
	return value;
}

$('fail').addEventListener('submit', (submission) => {
	submission.preventDefault();
	const fault = { ...faultOf($('fault').value), times: $('fault-times').valueAsNumber };
	const path = $('fault-path').value.trim();
	if (path) fault.path = path;
	command('POST', '/faults', fault, 'The next matching requests will fail.');
});

function faultOf(value) {
	const status = Number(value);
	if (!status) return { kind: value };
	return { kind: 'status', status, ...(status === 429 && { headers: { 'retry-after': '1' } }) };
}

$('clear-faults').addEventListener('click', () => {
	command('DELETE', '/faults', undefined, 'No request will fail.');
});
$('clear-requests').addEventListener('click', () => {
	command('DELETE', '/requests', undefined, 'The list of requests is empty.');
});
$('reset').addEventListener('click', () => {
	if (!confirm('Reset everything? Records, requests and faults are as at the start.')) return;
	command('POST', '/reset', undefined, 'Everything is as it was at the start.');
});

$('imports').addEventListener('click', ({ target }) => {
	const row = target.closest('button')?.closest('li');
	if (!row) return;
	const name = row.querySelector('.file').textContent;
	command('POST', '/imports/fail', { uniqueId: row.dataset.key }, `${name} has failed.`);
});
$('changes').addEventListener('submit', (submission) => {
	submission.preventDefault();
	const { value: change, textContent: name } = submission.submitter;
	const email = $('contact-email').value || undefined;
	command('POST', '/changes', { change, email }, `Done: ${name}.`);
});
for (const [id, showAgain] of [
	['all-imports', () => showImports(state.imports)],
	['all-requests', () => showRequests(state.requests)],
]) {
	$(id).addEventListener('click', ({ currentTarget: button }) => {
		button.ariaExpanded = String(button.ariaExpanded !== 'true');
		showAgain();
	});
}
for (const radio of document.querySelectorAll('[name=status]')) {
	radio.addEventListener('change', () => state && showImports(state.imports));
}

// `navigator.clipboard` is missing at addresses such as http://192.168.1.2.
$('credential').addEventListener('click', ({ target }) => {
	const row = target.closest('button')?.closest('li');
	if (!row) return;
	getSelection().selectAllChildren(row.querySelector('.value'));
	const isCopied = document.execCommand('copy');
	notify(isCopied ? `Copied: ${row.dataset.key}.` : 'Selected: copy it with the keyboard.');
});

follow();

/** Shows the sandbox's state. Whatever comes from outside is set as text, never as HTML. */

/** Number of entries that a collapsed list shows. */
const FEW_IMPORTS = 6;
const FEW_REQUESTS = 10;
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };
const MARKS = { running: 'busy', finished: 'good', errored: 'bad' };

export const $ = (id) => document.getElementById(id);

export function show({ credential, imports, requests, faults, realtime }) {
	showCredential(credential);
	showImports(imports);
	showRequests(requests);
	showFaults(faults);
	showClients(realtime);
}

/** By the names of the credential's fields. */
function showCredential({ apiKey, limitedApiKey, realtime }) {
	const settings = {
		'Base URL': location.origin,
		'API Key': apiKey,
		'API Key without any rights': limitedApiKey,
		// With --host=0.0.0.0, the address that the browser has reached.
		'Realtime Host': realtime.host === '0.0.0.0' ? location.hostname : realtime.host,
		'Realtime Port': realtime.port,
		'Realtime App Key (optional)': realtime.key,
	};
	const fill = (row, [name, value]) => {
		setText(row, '.name', name);
		setText(row, '.value', value);
		row.querySelector('button').ariaLabel = `Copy ${name}`;
	};
	list($('credential'), 'setting', Object.entries(settings), ([name]) => name, fill);
}

export function showImports({ total, items }) {
	const chosen = document.querySelector('[name=status]:checked').value;
	for (const radio of document.querySelectorAll('[name=status]')) {
		const count = items.filter(({ status }) => [status, ''].includes(radio.value)).length;
		setText(
			radio.parentElement,
			'b',
			count === total || radio.value ? count : `${count} of ${total}`,
		);
	}
	const wanted = items
		.filter(({ status }) => [status, ''].includes(chosen))
		.sort((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));
	const shown = collapsed($('all-imports'), wanted, FEW_IMPORTS);
	list($('imports'), 'import', shown, ({ uniqueId }) => uniqueId, fillImport);
}

/** Returns the entries to show: the first ones, or all once the button has been pressed. */
function collapsed(button, entries, few) {
	const isOpen = button.ariaExpanded === 'true';
	button.hidden = entries.length <= few;
	button.textContent = isOpen ? 'Show fewer' : `Show all ${entries.length}`;
	return isOpen ? entries : entries.slice(0, few);
}

function fillImport(row, { uniqueId, fileName, status, ...records }) {
	const { recordsProcessed: processed, recordsTotal: total, recordsFailed: failed } = records;
	const name = fileName ?? 'Without a file name';
	setText(row, '.file', name);
	setText(row, '.badge', status);
	row.querySelector('.badge').dataset.mark = MARKS[status];
	setText(row, '.counts', `${processed} of ${total} records, ${failed} failed`);
	setText(row, '.id', uniqueId);
	const progress = row.querySelector('progress');
	progress.value = total === 0 ? 1 : processed / total;
	progress.ariaLabel = `Progress of ${name}`;
	const button = row.querySelector('button');
	button.hidden = status === 'errored';
	button.ariaLabel = `Make it fail: ${name}`;
}

export function showRequests({ total, items }) {
	const seen = items.length < total ? `the latest ${items.length} of ${total}` : `${total}`;
	$('requests-seen').textContent = total === 0 ? '' : seen;
	$('no-requests').hidden = total > 0;
	$('requests-table').hidden = total === 0;
	const shown = collapsed($('all-requests'), items, FEW_REQUESTS);
	list($('requests'), 'request', shown, ({ number }) => number, fillRequest);
}

function fillRequest(row, { time, method, target, status, isInFlight }) {
	const shown = row.querySelector('time');
	shown.dateTime = time;
	setText(row, 'time', new Date(time).toLocaleTimeString([], CLOCK));
	setText(row, '.method', method);
	setText(row, '.target', target);
	const badge = row.querySelector('.badge');
	setText(row, '.badge', isInFlight ? 'waiting' : status || 'no response');
	badge.dataset.mark = isInFlight ? 'busy' : status >= 200 && status < 400 ? 'good' : 'bad';
}

function showFaults(faults) {
	list(
		$('faults'),
		'planned',
		faults,
		(_fault, place) => place,
		(row, { times, kind, status, method = '', path = 'any path' }) => {
			setText(row, 'b', `${times} ×`);
			setText(row, '.what', nameOfFault(kind, status));
			setText(row, '.target', `${method} ${path}`);
		},
	);
	const clear = $('clear-faults');
	if (faults.length === 0 && document.activeElement === clear) $('fault').focus();
	clear.hidden = faults.length === 0;
}

/** Returns the label of a fault in the form, or its own name if the form does not have it. */
function nameOfFault(kind, status) {
	const value = String(kind === 'status' ? status : kind);
	return [...$('fault').options].find((option) => option.value === value)?.text ?? value;
}

function showClients({ isListening, sockets, liveChannel }) {
	const none = $('no-clients');
	none.hidden = isListening && sockets.length > 0;
	none.textContent = isListening
		? 'None. Publishing Activity Trigger connects when you test or publish its workflow.'
		: 'The realtime server is stopped.';
	list(
		$('clients'),
		'client',
		sockets,
		({ socketId }) => socketId,
		(row, { socketId, subscriptions }) => {
			const channels = subscriptions.map((name) => (name === liveChannel ? 'activity feed' : name));
			setText(row, '.socket', socketId);
			setText(row, '.channels', channels.join(', ') || 'not subscribed');
		},
	);
}

/**
 * Fills a container with one element of the template for each item. Elements stay with their key, so that
 * a focused or selected element is not replaced.
 */
function list(container, template, items, keyOf, fill) {
	const focused = container.contains(document.activeElement) ? document.activeElement : null;
	const left = new Map([...container.children].map((element) => [element.dataset.key, element]));
	items.forEach((item, place) => {
		const key = String(keyOf(item, place));
		const element = left.get(key) ?? $(template).content.firstElementChild.cloneNode(true);
		left.delete(key);
		element.dataset.key = key;
		fill(element, item);
		const there = container.children[place];
		if (there !== element) container.insertBefore(element, there ?? null);
	});
	for (const element of left.values()) element.remove();
	if (focused) keepFocus(focused);
}

/** Restores the focus after a control was moved. If the control is gone, focuses the element it belonged to. */
function keepFocus(focused) {
	const isHidden = focused.hidden || !focused.isConnected;
	if (!isHidden && document.activeElement !== focused) focused.focus();
	if (isHidden) (focused.isConnected ? focused.closest('li') : $('imports-title')).focus();
}

function setText(parent, selector, value) {
	const element = parent.querySelector(selector);
	if (element.textContent !== String(value)) element.textContent = value;
}

import { normalizeBaseUrl } from '../../../../nodes/shared/api/credentialFields.ts';

const API = 'https://api.example.com';

test.each([
	['as it should be', API, API],
	['a trailing slash', `${API}/`, API],
	['the version path of v3', `${API}/api/v3`, API],
	['the version path of v2, with a slash', `${API}/api/v2/`, API],
	['the version path in capitals', `${API}/API/V3`, API],
	['the path without a version', `${API}/api`, API],
	[
		'a proxy in front',
		'https://proxy.example.com/publishing/api/v3/',
		'https://proxy.example.com/publishing',
	],
	['a path that only begins like it', `${API}/apiary`, `${API}/apiary`],
	['spaces and line ends around', ` \t${API}\r\n`, API],
	['no scheme, public host', 'api.example.com', API],
	['no scheme, public host and port', 'api.example.com:8443/', `${API}:8443`],
	['no scheme, localhost and port', 'localhost:4010', 'http://localhost:4010'],
	['no scheme, loopback of IPv6', '[::1]:4010', 'http://[::1]:4010'],
	[
		'no scheme, a host that begins like localhost',
		'localhost.example.com',
		'https://localhost.example.com',
	],
	['capitals in scheme and host', 'HTTPS://API.Example.COM', API],
	['plain http', 'http://api.internal.example', 'http://api.internal.example'],
])('repairs %s', (_, typed, url) => {
	expect(normalizeBaseUrl(typed)).toBe(url);
});

test.each([
	['nothing', ''],
	['spaces alone', '  \n'],
	['a space within', 'https://api .example.com'],
	['a backslash', 'https:\\\\api.example.com'],
	['another scheme', 'ftp://api.example.com'],
	['a scheme with one slash', 'http:/api.example.com'],
	['a user and password', 'https://user:secret@api.example.com'],
	['a user alone', 'https://secret@api.example.com'],
	['a query', `${API}?key=secret`],
	['a hash', `${API}/#/settings`],
	['a port out of range', `${API}:99999`],
	['no host', 'https://'],
	['another host behind a port', `${API}:80@attacker.example/`],
	['a header in a second line', `${API}\r\nHost: attacker.example`],
	['a character that becomes a slash', `${API}\uff0f.attacker.example`],
	['a character that becomes several', `${API}\u2100.attacker.example`],
	['a host of a file share', '\\\\attacker.example'],
	['a number', 42],
	['nothing at all', undefined],
])('refuses %s', (_, typed) => {
	expect(normalizeBaseUrl(typed)).toBeUndefined();
});

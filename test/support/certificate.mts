import { generate } from 'selfsigned';

export interface Certificate {
	/** PEM. */
	readonly cert: string;
	readonly key: string;
}

/** Makes a self-signed certificate for one or more hosts, by default this machine. A client trusts it once it is given it. */
export async function ownCertificate(...names: readonly string[]): Promise<Certificate> {
	const hosts = names.length > 0 ? names : ['localhost'];
	const { cert, private: key } = await generate([{ name: 'commonName', value: hosts[0] }], {
		keyType: 'ec',
		curve: 'P-256',
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{
				name: 'subjectAltName',
				altNames: [
					...hosts.map((value) => ({ type: 2 as const, value })),
					{ type: 7, ip: '127.0.0.1' },
				],
			},
		],
	});
	return { cert, key };
}

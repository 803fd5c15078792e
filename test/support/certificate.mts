import { generate } from 'selfsigned';

export interface Certificate {
	/** PEM. */
	readonly cert: string;
	readonly key: string;
}

/** A certificate for a host, by default this machine, that nobody has signed: who shall trust it is given it. */
export async function ownCertificate(host = 'localhost'): Promise<Certificate> {
	const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
		keyType: 'ec',
		curve: 'P-256',
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{
				name: 'subjectAltName',
				altNames: [
					{ type: 2, value: host },
					{ type: 7, ip: '127.0.0.1' },
				],
			},
		],
	});
	return { cert, key };
}

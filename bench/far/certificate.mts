import { generate } from 'selfsigned';

export interface Certificate {
	/** PEM. */
	readonly cert: string;
	readonly key: string;
}

/** A certificate for this machine that nobody has signed: who shall trust it is given it. */
export async function ownCertificate(): Promise<Certificate> {
	const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
		keyType: 'ec',
		curve: 'P-256',
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{
				name: 'subjectAltName',
				altNames: [
					{ type: 2, value: 'localhost' },
					{ type: 7, ip: '127.0.0.1' },
				],
			},
		],
	});
	return { cert, key };
}

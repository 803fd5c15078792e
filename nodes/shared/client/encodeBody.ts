import { randomString, type IDataObject, type IHttpRequestOptions } from 'n8n-workflow';
import type { Endpoint } from '../api/endpoints';

type Body = Readonly<Record<string, unknown>>;

/** A body in the form that its endpoint takes, with the header that says so where n8n's helper does not. */
export function encodeBody(
	endpoint: Endpoint,
	body: Body,
): Pick<IHttpRequestOptions, 'body' | 'headers'> {
	return endpoint.body === 'multipart' ? multipart(body) : { body: body as IDataObject };
}

/**
 * Parts of text (RFC 7578); a list is sent by repeating its part. Made here, as n8n's helper takes only the
 * `form-data` package's forms, and nodes have no packages.
 */
function multipart(body: Body): Pick<IHttpRequestOptions, 'body' | 'headers'> {
	const boundary = `----n8n-${randomString(24)}`;
	const parts = Object.entries(body).flatMap(([name, value]) =>
		(Array.isArray(value) ? (value as unknown[]) : [value])
			.filter((entry) => entry !== undefined)
			.map((entry) => part(boundary, name, String(entry))),
	);
	return {
		body: `${parts.join('')}--${boundary}--\r\n`,
		headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
	};
}

function part(boundary: string, name: string, text: string): string {
	const disposition = ['form-data', `name="${name}"`].join('; ');
	return [`--${boundary}`, `Content-Disposition: ${disposition}`, '', text, ''].join('\r\n');
}

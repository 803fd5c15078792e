import {
	isExpression,
	type ICredentialDataDecryptedObject,
	type ICredentialsHelper,
	type IExecuteFunctions,
} from 'n8n-workflow';

/**
 * The credentials of one run of a node, by type and item. Any field may be an expression, such as
 * `={{ $json.key }}`, so each item has its own; one without expressions is the same for all items and read once.
 */
export class ItemCredentials {
	private readonly read = new Map<string, Promise<ICredentialDataDecryptedObject>>();
	private readonly varying = new Map<string, Promise<boolean>>();

	constructor(private readonly context: IExecuteFunctions) {}

	/** Returns the credential for an item. Throws n8n's error if it cannot be read. */
	async of(type: string, itemIndex: number): Promise<ICredentialDataDecryptedObject> {
		return await this.readAt(type, (await this.varies(type)) ? itemIndex : 0);
	}

	/** Whether items may have different values. */
	async varies(type: string): Promise<boolean> {
		return await onceFor(this.varying, type, async () => await this.mayVary(type));
	}

	/**
	 * n8n evaluates a credential's expressions with `getCredentials` and does not say whether there was one (n8n 2.41.1,
	 * credentials-helper.js). A credential whose fields are read as they are stored has none. If n8n
	 * hides or changes a stored field, each item reads its own, which is slower and never wrong.
	 */
	private async mayVary(type: string): Promise<boolean> {
		const stored = await this.stored(type).catch(() => undefined);
		if (stored !== undefined && Object.values(stored).some(isExpression)) return true;
		const read = await this.readAt(type, 0).catch(() => undefined);
		// Without expressions, a credential that cannot be read fails for all items alike.
		if (read === undefined) return false;
		return stored === undefined || !hasStoredValues(read, stored);
	}

	private async readAt(type: string, itemIndex: number): Promise<ICredentialDataDecryptedObject> {
		return await onceFor(
			this.read,
			`${type} ${itemIndex}`,
			async () => await this.context.getCredentials(type, itemIndex),
		);
	}

	/** The credential as the database holds it, through the helper that n8n gives to every context of a node. */
	private async stored(type: string): Promise<ICredentialDataDecryptedObject | undefined> {
		const selected = this.context.getNode().credentials?.[type];
		const { additionalData } = this.context as {
			additionalData?: { readonly credentialsHelper?: ICredentialsHelper };
		};
		if (selected === undefined) return undefined;
		return await (
			await additionalData?.credentialsHelper?.getCredentials(selected, type)
		)?.getData();
	}
}

/** A field that is not stored has its default, which is no expression. */
function hasStoredValues(
	read: ICredentialDataDecryptedObject,
	stored: ICredentialDataDecryptedObject,
): boolean {
	return Object.entries(read).every(
		([name, value]) => stored[name] === undefined || stored[name] === value,
	);
}

/** Calls a function for each key the first time only, and returns what that call returned. */
async function onceFor<T>(
	known: Map<string, Promise<T>>,
	key: string,
	call: () => Promise<T>,
): Promise<T> {
	const result = known.get(key) ?? call();
	known.set(key, result);
	return await result;
}

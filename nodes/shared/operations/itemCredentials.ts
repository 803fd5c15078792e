import {
	isExpression,
	type ICredentialDataDecryptedObject,
	type ICredentialsHelper,
	type IExecuteFunctions,
} from 'n8n-workflow';

/**
 * The credential of each item in one run of a node. Any field may be an expression, such as `={{ $json.key }}`, so each
 * item has its own; a credential whose expressions name no item is the same for all items and read once.
 */
export class ItemCredentials {
	private readonly read = new Map<number, Promise<ICredentialDataDecryptedObject>>();
	private varying: Promise<boolean> | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly type: string,
	) {}

	/** Returns the credential for an item. Throws n8n's error if it cannot be read. */
	async of(itemIndex: number): Promise<ICredentialDataDecryptedObject> {
		return await this.readAt((await this.vary()) ? itemIndex : 0);
	}

	async vary(): Promise<boolean> {
		return await (this.varying ??= this.mayVary());
	}

	/**
	 * n8n evaluates a credential's expressions with `getCredentials` and does not say whether there was one (n8n 2.41.1,
	 * credentials-helper.js). If the stored fields cannot be read, each item reads its own credential: slower, but right.
	 */
	private async mayVary(): Promise<boolean> {
		const stored = await this.stored().catch(() => undefined);
		if (stored !== undefined) return Object.values(stored).some(mayNameItem);
		// A credential that cannot be read fails for all items alike.
		return await this.readAt(0).then(
			() => true,
			() => false,
		);
	}

	private async readAt(itemIndex: number): Promise<ICredentialDataDecryptedObject> {
		const reading = this.read.get(itemIndex) ?? this.context.getCredentials(this.type, itemIndex);
		this.read.set(itemIndex, reading);
		return await reading;
	}

	/** The credential as the database holds it, through the helper that n8n gives to every context of a node. */
	private async stored(): Promise<ICredentialDataDecryptedObject | undefined> {
		const selected = this.context.getNode().credentials?.[this.type];
		const { additionalData } = this.context as {
			additionalData?: { readonly credentialsHelper?: ICredentialsHelper };
		};
		if (selected === undefined) return undefined;
		return await (
			await additionalData?.credentialsHelper?.getCredentials(selected, this.type)
		)?.getData();
	}
}

/** The variables of n8n's expressions that are the same for all items of a run. */
const OF_THE_RUN = /\$(vars|secrets|env|workflow|execution|now|today)\b/g;

/** Whether a stored value is an expression that may differ between items. */
function mayNameItem(value: unknown): boolean {
	return isExpression(value) && String(value).replace(OF_THE_RUN, '').includes('$');
}

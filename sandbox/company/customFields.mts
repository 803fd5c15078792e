/** A contact custom field definition, as its lookup shows it. */
export interface CustomField {
	id: number;
	name: string;
	label: string;
	type: 'text' | 'number' | 'boolean' | 'date';
	required: boolean;
	sortOrder: number;
}

/** Negative ids and names beginning `__lh.` are the service's own. */
export function createCustomFields(): CustomField[] {
	const field = (
		id: number,
		name: string,
		label: string,
		type: CustomField['type'] = 'text',
		sortOrder = Math.abs(id),
	): CustomField => ({ id, name, label, type, required: false, sortOrder });
	return [
		field(-2, 'first_name', 'First name'),
		field(-1, 'last_name', 'Last name'),
		field(1, '__lh.source', 'Source'),
		field(2, 'city', 'City'),
		field(3, 'birthday', 'Birthday', 'date'),
		field(4, 'loyalty points', 'Loyalty points', 'number'),
		field(5, 'vip', 'VIP', 'boolean'),
		field(6, 'prenom_préféré', 'Prénom préféré'),
	];
}

/** The fields which contact operations may change. */
export function isOwnField({ id, name }: CustomField): boolean {
	return id > 0 && !name.startsWith('__lh.');
}

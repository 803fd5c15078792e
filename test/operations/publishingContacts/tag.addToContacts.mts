import { bySlug } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { membersCase } from '../tagMembers.mts';

export default defineCase(
	membersCase('POST', { channel: bySlug('morning-brief') }, { channel: 'morning-brief' }),
);

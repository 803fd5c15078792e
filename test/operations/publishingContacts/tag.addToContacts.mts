import { membersCase } from '../tagMembers.mts';
import { bySlug, defineCase } from '../case.mts';

export default defineCase(
	membersCase('POST', { channel: bySlug('morning-brief') }, { channel: 'morning-brief' }),
);

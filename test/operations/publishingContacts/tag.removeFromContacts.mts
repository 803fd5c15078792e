import { defineCase } from '../defineCase.mts';
import { membersCase } from '../tagMembers.mts';

export default defineCase(membersCase('DELETE'));

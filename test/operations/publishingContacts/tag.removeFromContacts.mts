import { membersCase } from '../tagMembers.mts';
import { defineCase } from '../case.mts';

export default defineCase(membersCase('DELETE'));

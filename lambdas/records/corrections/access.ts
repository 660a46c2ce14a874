import { correctionStatuses } from '../../../shared/contracts/corrections/corrections.ts';
import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { correctionKeys, correctionQueue } from './items.ts';

const corrections = correctionKeys.correction(EVERY).pk;

export const correctionAccess: RoomAccess = {
  submissions: [on(['PutItem'], corrections)],
  admin: [
    on(['GetItem', 'UpdateItem'], corrections),
    query('byQueue', ...correctionStatuses.map(correctionQueue)),
  ],
};

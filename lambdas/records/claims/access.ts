import { EVERY, on, type RoomAccess } from '../../table/index.ts';
import { claimKeys } from './items.ts';

const accounts = claimKeys.ofAccount(EVERY, '', '').pk;

export const claimAccess: RoomAccess = {
  providers: [on(['GetItem', 'Query'], accounts)],
};

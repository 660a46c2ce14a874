import { EVERY, on, type RoomAccess } from '../../table/index.ts';
import { insightKeys } from './items.ts';

const weeks = insightKeys.week(EVERY, '').pk;

export const insightAccess: RoomAccess = {
  // Adds to counters, and cannot read them.
  submissions: [on(['UpdateItem'], weeks)],
  providers: [on(['Query'], weeks)],
};

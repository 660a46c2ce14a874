import type { Key } from '../../table/index.ts';

export const rankKeys = {
  /** Which slices of the directory were ranked again, and which is under way. */
  ranks: (): Key => ({ pk: 'RANKS', sk: 'RANKS' }),
};

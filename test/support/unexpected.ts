import type { OnBadItem } from '../../lambdas/table/parse-items.ts';

/** Of repositories in tests, whose items are all valid. */
export const unexpected: OnBadItem = ({ entity, key }) => {
  throw new Error(`the table holds a bad ${entity}: ${key}`);
};

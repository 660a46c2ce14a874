import { getRetention } from '../../../../shared/contracts/pages/retention.ts';
import { apiQuery } from '../../lib/api.ts';

/** How long records about people are kept. */
export const retentionQuery = apiQuery(getRetention);

import { getOpenData } from '../../../../shared/contracts/pages/open-data.ts';
import { apiQuery } from '../../lib/api.ts';

export const openDataQuery = apiQuery(getOpenData);

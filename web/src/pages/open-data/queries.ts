import { getOpenData } from '../../../../shared/contracts/open-data.ts';
import { apiQuery } from '../../lib/api.ts';

export const openDataQuery = apiQuery(getOpenData);

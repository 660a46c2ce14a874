import { getDataQuality } from '../../../../shared/contracts/pages/data-quality.ts';
import { apiQuery } from '../../lib/api.ts';

export const dataQualityQuery = apiQuery(getDataQuality);

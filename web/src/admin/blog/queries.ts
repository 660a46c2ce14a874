import { contracts } from '../../../../shared/contracts/index.ts';
import { apiQuery } from '../../lib/api.ts';

export const staffPostQuery = (id: string) =>
  apiQuery(contracts.getStaffPost, { params: { id } }, { nullOn: 404 });

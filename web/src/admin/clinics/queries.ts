import { contracts } from '../../../../shared/contracts/index.ts';
import { apiQuery } from '../../lib/api.ts';

export const categoriesQuery = apiQuery(contracts.listCategories);

export const staffClinicQuery = (id: string) =>
  apiQuery(contracts.getStaffClinic, { params: { id } }, { nullOn: 404 });

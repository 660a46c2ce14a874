/** The projection of a table: used by the function `projector` and where records are loaded in bulk. */
import { createCountForm } from '../../app/projection/count-form.ts';
import { createProjectClinic } from '../../app/projection/project-clinic.ts';
import type { ProjectionDependencies } from '../../app/projection/project-records.ts';
import { CityListProjection } from './city-projection.ts';
import type { Table } from './client.ts';
import { CounterTransactions } from './counter-projection.ts';
import { ListingTransactions } from './listing-projection.ts';
import { backOff } from './retry-on-conflict.ts';
import { PostingProjection } from './search/posting-projection.ts';
import { TotalsTransactions } from './totals-fold.ts';

/** `createRebuilding` makes that of a rebuild. */
export function createProjection(
  table: Table,
): Pick<ProjectionDependencies, 'projectClinic' | 'countForm' | 'totals' | 'cities'> {
  return {
    projectClinic: createProjectClinic({
      listings: new ListingTransactions(table),
      search: new PostingProjection(table),
      backOff,
    }),
    countForm: createCountForm(new CounterTransactions(table), backOff),
    totals: new TotalsTransactions(table, backOff),
    cities: new CityListProjection(table),
  };
}

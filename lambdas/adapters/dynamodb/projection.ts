/** The projection of a table: used by the function `projector` and where records are loaded in bulk. */
import type { Clock } from '../../app/ports.ts';
import { createCountForm } from '../../app/projection/count-form.ts';
import { createProjectClinic } from '../../app/projection/project-clinic.ts';
import { createProjectRank } from '../../app/projection/project-rank.ts';
import type { ProjectionDependencies } from '../../app/projection/project-records.ts';
import { createProjectReviews } from '../../app/projection/project-reviews.ts';
import { CityListProjection } from './city-projection.ts';
import type { Table } from './client.ts';
import { CounterTransactions } from './counter-projection.ts';
import { ListingTransactions } from './listing-projection.ts';
import { PostTransactions } from './post-projection.ts';
import { RankRepository } from './rank-repository.ts';
import { TableRankWriter } from './rank-writer.ts';
import { backOff } from './retry-on-conflict.ts';
import { ReviewTransactions } from './review-projection.ts';
import { PostingProjection } from './search/posting-projection.ts';
import { TotalsTransactions } from './totals-fold.ts';

/** `createRebuilding` makes that of a rebuild. */
export function createProjection(
  table: Table,
  clock: Clock = () => new Date(),
): Pick<
  ProjectionDependencies,
  'projectReviews' | 'projectRank' | 'projectClinic' | 'countForm' | 'totals' | 'cities' | 'posts'
> {
  return {
    projectReviews: createProjectReviews(new ReviewTransactions(table), backOff),
    projectRank: createProjectRank(new RankRepository(table), new TableRankWriter(table), clock),
    projectClinic: createProjectClinic({
      listings: new ListingTransactions(table),
      search: new PostingProjection(table),
      backOff,
    }),
    countForm: createCountForm(new CounterTransactions(table), backOff),
    totals: new TotalsTransactions(table, backOff),
    cities: new CityListProjection(table),
    posts: new PostTransactions(table),
  };
}

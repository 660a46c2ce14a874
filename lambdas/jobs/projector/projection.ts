/** The projection of a table: used by the function `projector` and where records are loaded in bulk. */

import { setTimeout as sleep } from 'node:timers/promises';
import { CityListProjection } from '../../derived/cities/index.ts';
import { createProjectClinic, ListingProjection } from '../../derived/listings/index.ts';
import { ClinicPeopleProjection, createProjectMoved, PersonProjection } from '../../derived/people/index.ts';
import { PostProjection } from '../../derived/posts/index.ts';
import { createProjectRank, RankRepository, RankWriter } from '../../derived/ranks/index.ts';
import { createProjectReviews, createProjectSeen, ReviewProjection } from '../../derived/reviews/index.ts';
import { PostingProjection } from '../../derived/search/index.ts';
import {
  BulkChangeRepository,
  CounterProjection,
  createCountForm,
  createFoldDeferred,
  TotalsFold,
} from '../../derived/totals/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../table/index.ts';
import { backOff } from '../../table/index.ts';
import type { ProjectionDependencies } from './project-records.ts';

/** That of a rebuild is `maintenance/checked-projection.ts`. */
export function createProjection(
  table: Table,
  clock: Clock = () => new Date(),
): Pick<
  ProjectionDependencies,
  | 'projectReviews'
  | 'projectSeen'
  | 'projectRank'
  | 'projectClinic'
  | 'countForm'
  | 'totals'
  | 'bulkChange'
  | 'foldDeferred'
  | 'cities'
  | 'posts'
  | 'person'
  | 'clinicPeople'
  | 'projectMoved'
> {
  const totals = new TotalsFold(table, backOff);
  const bulkChange = new BulkChangeRepository(table, clock);
  const cities = new CityListProjection(table);
  const reviews = new ReviewProjection(table);
  const person = new PersonProjection(table);
  const projectReviews = createProjectReviews(reviews, backOff);
  return {
    projectReviews,
    projectSeen: createProjectSeen(reviews, projectReviews),
    projectRank: createProjectRank(new RankRepository(table), new RankWriter(table), clock),
    projectClinic: createProjectClinic({
      listings: new ListingProjection(table),
      search: new PostingProjection(table),
      backOff,
    }),
    countForm: createCountForm(new CounterProjection(table), backOff),
    totals,
    bulkChange,
    foldDeferred: createFoldDeferred({ bulkChange, totals, cities, clock, sleep }),
    cities,
    posts: new PostProjection(table),
    person,
    clinicPeople: new ClinicPeopleProjection(table),
    projectMoved: createProjectMoved(table, person),
  };
}

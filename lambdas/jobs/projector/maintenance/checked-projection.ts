/**
 * The projection as `rebuild` needs it: it trusts no derived item, names what it changes, and can leave it as it is. The
 * projector trusts what it has written itself: checking all of it would cost more reads than a change is worth.
 */

import { CityListProjection } from '../../../derived/cities/index.ts';
import type {
  ClinicProjectionDependencies,
  SearchedClinic,
  SearchProjection,
} from '../../../derived/listings/index.ts';
import { createProjectClinic, ListingProjection } from '../../../derived/listings/index.ts';
import { ClinicPeopleProjection, PersonProjection } from '../../../derived/people/index.ts';
import { PostProjection } from '../../../derived/posts/index.ts';
import { createProjectRank, RankRepository, RankWriter } from '../../../derived/ranks/index.ts';
import { createProjectReviews, ReviewProjection } from '../../../derived/reviews/index.ts';
import {
  DictionaryRepository,
  dictionaryTerms,
  indexedClinicOf,
  manifestHash,
  manifestItemSchema,
  PostingProjection,
  postingItems,
  searchKeys,
} from '../../../derived/search/index.ts';
import { CounterProjection, createCountForm, TotalsFold } from '../../../derived/totals/index.ts';
import type { Table } from '../../../table/index.ts';
import { backOff, isSameItem, keyText, readAll } from '../../../table/index.ts';
import type { ProjectionDependencies } from '../project-records.ts';
import type { OnChange, Sweep } from './rebuild.ts';
import { StraySweep } from './stray-sweep.ts';

export interface CheckedProjectionOptions {
  /** Nothing is written; what would be is named all the same. */
  readonly dryRun: boolean;
  readonly onChange: OnChange;
}

type CheckedProjection = Pick<
  ProjectionDependencies,
  | 'projectReviews'
  | 'projectRank'
  | 'projectClinic'
  | 'countForm'
  | 'totals'
  | 'cities'
  | 'posts'
  | 'person'
  | 'clinicPeople'
> & {
  readonly sweep: Sweep;
};

export function createCheckedProjection(
  table: Table,
  { dryRun, onChange }: CheckedProjectionOptions,
): CheckedProjection {
  const listings = new ListingProjection(table, { isThorough: true });
  const checkedListings: ClinicProjectionDependencies['listings'] = {
    read: (id) => listings.read(id),
    sharing: (key, limit) => listings.sharing(key, limit),
    async write(id, change) {
      if (!dryRun) {
        const result = await listings.write(id, change);
        if (result === 'written') onChange('listing', id);
        return result;
      }
      if (!(await listings.isRight(id, change))) onChange('listing', id);
      return 'unchanged';
    },
    async mark(key, isCrowded) {
      if (!dryRun) await listings.mark(key, isCrowded);
    },
  };
  const search = new CheckedSearch(table);
  const checkedSearch: SearchProjection = {
    async apply(id, wanted) {
      if (await search.isApplied(id, wanted)) return false;
      onChange('search', id);
      return !dryRun && search.apply(id, wanted);
    },
  };
  const counters = new CounterProjection(table);
  const count = createCountForm(counters, backOff);
  const cities = new CityListProjection(table, { isThorough: true });
  const totals = new TotalsFold(table, backOff);
  const reviews = new ReviewProjection(table, { isThorough: true });
  const ranks = new RankRepository(table);
  const project = createProjectReviews(reviews, backOff);
  const rank = createProjectRank(ranks, new RankWriter(table), () => new Date());
  const posts = new PostProjection(table, { isThorough: true });
  const person = new PersonProjection(table, { isThorough: true });
  const clinicPeople = new ClinicPeopleProjection(table, { isThorough: true });
  const projectClinic = createProjectClinic({
    listings: checkedListings,
    search: checkedSearch,
    backOff,
    isRehearsal: dryRun,
  });
  const strays = new StraySweep(table, {
    dryRun,
    onChange,
    async onPeople(clinicId) {
      await clinicPeople.apply(clinicId);
      await projectClinic(clinicId);
    },
  });
  return {
    async projectReviews(ids) {
      const wrong = (await reviews.read(ids)).filter(({ isRight }) => !isRight);
      for (const { id } of wrong) onChange('review', id);
      return dryRun || wrong.length === 0 ? [] : project(wrong.map(({ id }) => id));
    },
    projectRank: dryRun ? async () => 'same' : rank,
    projectClinic,
    async countForm(kind, id) {
      const { wanted, counted } = await counters.read(kind, id);
      if (wanted === counted) return false;
      onChange('form', id);
      return dryRun || count(kind, id);
    },
    totals: dryRun ? { fold: async () => ({ cities: [], isComplete: true }) } : totals,
    cities: {
      async apply(id) {
        if (await cities.isRight(id)) return;
        onChange('city', id);
        if (!dryRun) await cities.apply(id);
      },
    },
    posts: {
      async apply(id) {
        if (await posts.isRight(id)) return false;
        onChange('post', id);
        return dryRun || posts.apply(id);
      },
    },
    person: {
      async apply(id) {
        if (await person.isRight(id)) return undefined;
        onChange('person', id);
        return dryRun ? [] : person.apply(id);
      },
    },
    clinicPeople: {
      async apply(id) {
        if (await clinicPeople.isRight(id)) return false;
        onChange('people', id);
        return dryRun || clinicPeople.apply(id);
      },
    },
    sweep: (keys) => strays.sweep(keys),
  };
}

/** Search whose manifests are not trusted: the items of every clinic are read. */
class CheckedSearch implements SearchProjection {
  readonly #table: Table;
  readonly #projection: PostingProjection;
  readonly #dictionary: DictionaryRepository;

  constructor(table: Table) {
    this.#table = table;
    this.#projection = new PostingProjection(table);
    this.#dictionary = new DictionaryRepository(table);
  }

  async isApplied(clinicId: string, wanted: SearchedClinic | undefined): Promise<boolean> {
    if (await this.#isInvalid(clinicId)) return false;
    return (await this.#projection.isApplied(clinicId, wanted)) && (await this.#isComplete(wanted));
  }

  async apply(clinicId: string, wanted: SearchedClinic | undefined): Promise<boolean> {
    if (await this.#isInvalid(clinicId)) await this.#table.delete(searchKeys.manifest(clinicId));
    else if (wanted !== undefined && (await this.#projection.isApplied(clinicId, wanted))) {
      // Without its manifest all of the clinic is written again; the dictionary does not ask for a clinic.
      await this.#forget(clinicId);
      await this.#dictionary.add(dictionaryTerms(indexedClinicOf(wanted)));
    }
    return this.#projection.apply(clinicId, wanted);
  }

  async #isInvalid(clinicId: string): Promise<boolean> {
    const item = await this.#table.get(searchKeys.manifest(clinicId), { consistent: true });
    if (item === undefined) return false;
    const manifest = manifestItemSchema.safeParse(item);
    return !manifest.success || manifestHash(manifest.data) !== item.hash;
  }

  /** Unless another call changes it at this moment. */
  async #forget(clinicId: string): Promise<void> {
    const key = searchKeys.manifest(clinicId);
    const item = await this.#table.get(key, { consistent: true });
    if (item === undefined || item.replaces !== undefined) return;
    await this.#table.deleteIf({
      Key: key,
      ConditionExpression: '#hash = :hash AND attribute_not_exists(replaces)',
      ExpressionAttributeNames: { '#hash': 'hash' },
      ExpressionAttributeValues: { ':hash': item.hash },
    });
  }

  async #isComplete(wanted: SearchedClinic | undefined): Promise<boolean> {
    if (wanted === undefined) return true;
    const indexed = indexedClinicOf(wanted);
    const items = [...postingItems(indexed).values(), ...dictionaryTerms(indexed).map(searchKeys.word)];
    const stored = await readAll(this.#table, items);
    return items.every((item) => isSameItem(stored.get(keyText(item)), item));
  }
}

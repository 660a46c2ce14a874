import * as z from 'zod/mini';
import { taxonomyMaximums, taxonomyMessages } from '../../../shared/content/staff/taxonomy.ts';
import type { City } from '../../../shared/contracts/entities.ts';
import {
  type CategoryEdit,
  type CityEdit,
  type NewCategory,
  type NewCity,
  newCitySchema,
  type StaffCategory,
  type StaffCity,
} from '../../../shared/contracts/taxonomy/staff-taxonomy.ts';
import { type AuditAction, changesOf } from '../../../shared/domain/audit/audit.ts';
import type { AuditRecord, CategoryRecord, CityRecord } from '../../../shared/domain/records.ts';
import { pluralName } from '../../../shared/domain/taxonomy/plural-name.ts';
import { withTimeZone } from '../../../shared/domain/taxonomy/time-zones.ts';
import { isSlug, slugify } from '../../../shared/domain/text/slug.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  AppError,
  type FieldMessages,
  invalid,
  notFound,
  outdated,
  unavailable,
} from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Picture, Pictures } from '../pictures/index.ts';
import {
  type TaxonomyChange,
  type TaxonomyEditor,
  type TaxonomySaved,
  type TaxonomyTerm,
  withFormerSlugs,
} from './taxonomy-editor.ts';

export interface UsedBy {
  /** Public clinics. */
  readonly listed: number;
  readonly unlisted: number;
  /** Practices that wait for approval. */
  readonly waiting: number;
}

/** Which clinics have a city or a category. */
export interface TaxonomyUsage {
  /** Public clinics of each id. */
  counts(
    kind: 'city' | 'category',
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly clinicCount: number }>>;
  /** What has the city or category, all of it counted. */
  of(kind: 'city' | 'category', id: string): Promise<UsedBy>;
}

export interface CityQuery {
  /** Folded beginning of the name. */
  readonly beginning?: string | undefined;
  /** State or province, as its two-letter postal code. */
  readonly state?: string | undefined;
}

export interface CityLists {
  /** The most clinics first. */
  page(query: CityQuery, request: PageRequest): Promise<Page<City>>;
  /** A city with its totals. */
  withSlug(slug: string): Promise<City | undefined>;
}

type Actor = AuditRecord['actor'];

export interface TaxonomyEditingDependencies {
  readonly records: TaxonomyEditor;
  readonly uses: TaxonomyUsage;
  readonly cityLists: Pick<CityLists, 'page'>;
  readonly pictures: Pick<Pictures, 'choose'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

export interface Removed {
  readonly id: string;
  readonly removed: true;
}

/**
 * What staff do to cities and categories. Each is one write with its audit item, and a repeat changes nothing. Edits throw
 * `conflict` with the stored record when `version` is not its version and something would change; removals when it is used. All
 * throw `invalid_request` by field, `not_found` and `service_unavailable`.
 */
export interface TaxonomyEditing {
  /** Cities, the most clinics first; `q` is the beginning of the name. */
  cities(query: { readonly q?: string | undefined }, page: PageRequest): Promise<Page<StaffCity>>;
  /** Categories in their order. */
  categories(): Promise<StaffCategory[]>;
  addCity(city: NewCity, actor: Actor): Promise<StaffCity>;
  /**
   * The city of that name and state, added if there is none: for imports. Its slug is made of its name, and of its state where
   * another city has that one.
   */
  ensureCity(
    city: Pick<CityRecord, 'name' | 'state' | 'country' | 'timeZone'>,
    actor: Actor,
  ): Promise<CityRecord>;
  editCity(id: string, edit: CityEdit, actor: Actor): Promise<StaffCity>;
  removeCity(id: string, actor: Actor): Promise<Removed>;
  addCategory(category: NewCategory, actor: Actor): Promise<StaffCategory>;
  editCategory(id: string, edit: CategoryEdit, actor: Actor): Promise<StaffCategory>;
  removeCategory(id: string, actor: Actor): Promise<Removed>;
}

/** Attempts while concurrent writes change the records. */
const MAX_ATTEMPTS = 5;
/** Slugs that an added city may get besides its name and its name with its state. */
const MAX_SUFFIX = 9;

/** What a record keeps of its changes, which is no part of what was changed. */
const BOOKKEEPING = ['version', 'formerSlugs', 'isImported'] as const;

/** How records of one kind are changed. */
interface Kind<Term extends TaxonomyTerm> {
  readonly kind: 'city' | 'category';
  read(id: string): Promise<Term | undefined>;
  save(change: TaxonomyChange<Term>): Promise<TaxonomySaved>;
  /** What is wrong with a record that is to be stored, by field. */
  problems(wanted: Term): Promise<FieldMessages>;
}

export function createTaxonomyEditing(dependencies: TaxonomyEditingDependencies): TaxonomyEditing {
  const { records, uses, cityLists, pictures, clock, newId } = dependencies;

  const cityKind: Kind<CityRecord> = {
    kind: 'city',
    read: async (id) => (isSlug(id) ? records.city(id) : undefined),
    save: (change) => records.saveCity(change),
    async problems(city) {
      const parsed = z.safeParse(newCitySchema, city);
      return parsed.success ? {} : { state: [taxonomyMessages.otherCountry] };
    },
  };
  const categoryKind: Kind<CategoryRecord> = {
    kind: 'category',
    read: async (id) => (isSlug(id) ? records.category(id) : undefined),
    save: (change) => records.saveCategory(change),
    async problems(category) {
      const others = (await records.categories()).filter(({ id }) => id !== category.id);
      const isTaken = others.some(
        ({ slug, formerSlugs = [] }) => slug === category.slug || formerSlugs.includes(category.slug),
      );
      const ambiguous = (category.layWords ?? []).flatMap((word) => {
        const other = others.find(
          ({ name, layWords = [] }) => layWords.includes(word) || normalise(name) === word,
        );
        return other ? [taxonomyMessages.layWordOf(word, other.name)] : [];
      });
      return {
        ...(isTaken && { slug: [taxonomyMessages.slugTaken] }),
        ...(ambiguous.length > 0 && { layWords: ambiguous }),
      };
    },
  };

  function audit(
    action: AuditAction,
    actor: Actor,
    { id, name }: TaxonomyTerm,
    changes: object,
  ): AuditRecord {
    return {
      id: newId(),
      at: clock().toISOString(),
      actor,
      action,
      subject: id,
      recordName: name,
      ...changes,
    };
  }

  async function check<Term extends TaxonomyTerm>(of: Kind<Term>, wanted: Term): Promise<void> {
    const problems = {
      ...(await of.problems(wanted)),
      ...((wanted.formerSlugs?.length ?? 0) > taxonomyMaximums.formerSlugs && {
        slug: [taxonomyMessages.slugsUsedUp],
      }),
    };
    if (Object.keys(problems).length > 0) throw invalid(problems);
  }

  /** The id is the first slug. A repeat finds what it has stored. */
  async function add<Term extends TaxonomyTerm>(of: Kind<Term>, wanted: Term, actor: Actor): Promise<Term> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const stored = await of.read(wanted.id);
      if (stored !== undefined) {
        if (changesOf(factsOf(stored), factsOf(wanted)) === undefined) return stored;
        throw invalid({ slug: [taxonomyMessages.slugTaken] });
      }
      await check(of, wanted);
      const added = audit(`add-${of.kind}`, actor, wanted, { after: factsOf(wanted) });
      const saved = await of.save({ after: wanted, audit: added });
      if (saved === 'done') return wanted;
      if (saved === 'slug-taken') throw invalid({ slug: [taxonomyMessages.slugTaken] });
    }
    throw unavailable(new Error('the record kept changing'));
  }

  async function edit<Term extends TaxonomyTerm>(
    of: Kind<Term>,
    id: string,
    change: {
      readonly version: number;
      readonly actor: Actor;
      apply(stored: Term): Term | Promise<Term>;
      shown(stored: Term): Promise<unknown>;
    },
  ): Promise<Term> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const before = await of.read(id);
      if (before === undefined) throw noSuch(of.kind);
      const wanted = withFormerSlugs(before, await change.apply(before));
      const changes = changesOf(factsOf(before), factsOf(wanted));
      // What is stored already can be sent again: the answer to the first time may have been lost.
      if (changes === undefined) return before;
      if (versionOf(before) !== change.version) throw outdated(await change.shown(before));
      await check(of, wanted);
      const after = { ...wanted, version: versionOf(before) + 1 };
      const saved = await of.save({
        before,
        after,
        audit: audit(`edit-${of.kind}`, change.actor, after, changes),
      });
      if (saved === 'done') return after;
      if (saved === 'slug-taken') throw invalid({ slug: [taxonomyMessages.slugTaken] });
    }
    throw unavailable(new Error('the record kept changing'));
  }

  /** One that is not there is removed: the answer to the first time may have been lost. */
  async function remove<Term extends TaxonomyTerm>(
    of: Kind<Term>,
    id: string,
    actor: Actor,
  ): Promise<Removed> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const before = await of.read(id);
      if (before === undefined) return { id, removed: true };
      const used = await uses.of(of.kind, id);
      if (used.listed + used.unlisted + used.waiting > 0) throw inUse(before.name, used);
      const removed = audit(`remove-${of.kind}`, actor, before, { before: factsOf(before) });
      if ((await of.save({ before, audit: removed })) === 'done') return { id, removed: true };
    }
    throw unavailable(new Error('the record kept changing'));
  }

  const shownCity = async (city: CityRecord): Promise<StaffCity> =>
    staffCity(city, await uses.counts('city', [city.id]));
  const shownCategory = async (category: CategoryRecord): Promise<StaffCategory> =>
    staffCategory(category, await uses.counts('category', [category.id]));

  return {
    async cities({ q = '' }, page) {
      const query: CityQuery = { beginning: normalise(q) };
      const { items, next } = await cityLists.page(query, page);
      const [stored, counts] = await Promise.all([
        Promise.all(items.map(({ id }) => records.city(id))),
        uses.counts(
          'city',
          items.map(({ id }) => id),
        ),
      ]);
      return {
        items: stored.flatMap((city) => (city ? [staffCity(city, counts)] : [])),
        next,
      };
    },
    async categories() {
      const stored = await records.categories();
      const counts = await uses.counts(
        'category',
        stored.map(({ id }) => id),
      );
      return stored
        .map((category) => staffCategory(category, counts))
        .sort((a, b) => (a.order ?? LAST) - (b.order ?? LAST) || a.name.localeCompare(b.name, 'en'));
    },

    async addCity({ imageKey, imageAlt, ...city }, actor) {
      const picture = await pictures.choose({}, { imageKey, imageAlt });
      const placed = withTimeZone({ ...city, id: city.slug });
      return shownCity(await add(cityKind, withPicture(placed, picture), actor));
    },
    async ensureCity(city, actor) {
      const named = slugify(city.name, 'city');
      const inState = `${named}-${city.state.toLowerCase()}`;
      const others = Array.from({ length: MAX_SUFFIX }, (_, index) => `${inState}-${index + 2}`);
      for (const slug of [named, inState, ...others]) {
        const wanted = { ...city, slug, id: slug, isImported: true };
        const stored = await records.city(slug);
        const isSame =
          stored?.state === city.state &&
          stored.country === city.country &&
          normalise(stored.name) === normalise(city.name);
        if (stored !== undefined && isSame) return stored;
        if (stored !== undefined) continue;
        try {
          return await add(cityKind, wanted, actor);
        } catch (error) {
          // Another city has the slug, or had it.
          if (!(error instanceof AppError && error.fields?.slug)) throw error;
        }
      }
      throw invalid({ name: [taxonomyMessages.slugTaken] });
    },
    async editCity(id, { version, imageKey, imageAlt, ...changes }, actor) {
      const edited = await edit(cityKind, id, {
        version,
        actor,
        apply: async (city) =>
          withPicture(cityWith(city, changes), await pictures.choose(city, { imageKey, imageAlt })),
        shown: shownCity,
      });
      return shownCity(edited);
    },
    removeCity: (id, actor) => remove(cityKind, id, actor),

    addCategory: async ({ schemaType, ...category }, actor) =>
      shownCategory(
        await add(
          categoryKind,
          { ...category, id: category.slug, ...(schemaType !== null && { schemaType }) },
          actor,
        ),
      ),
    async editCategory(id, { version, schemaType, ...changes }, actor) {
      const edited = await edit(categoryKind, id, {
        version,
        actor,
        apply({ schemaType: typeBefore, ...category }) {
          const type = schemaType === undefined ? typeBefore : (schemaType ?? undefined);
          return { ...category, ...given(changes), ...(type !== undefined && { schemaType: type }) };
        },
        shown: shownCategory,
      });
      return shownCategory(edited);
    },
    removeCategory: (id, actor) => remove(categoryKind, id, actor),
  };
}

const LAST = Number.MAX_SAFE_INTEGER;

/** A city in another state has that state's time zone, unless staff name one. */
function cityWith({ timeZone, ...city }: CityRecord, changes: object): CityRecord {
  const changed: CityRecord = { ...city, ...given(changes) };
  const isMoved = changed.state !== city.state;
  return withTimeZone({
    ...changed,
    ...(!isMoved && timeZone !== undefined && { timeZone }),
    ...given(changes),
  });
}

function withPicture(
  { imageUrl: _url, imageAlt: _alt, ...city }: CityRecord,
  { imageUrl, imageAlt }: Picture,
): CityRecord {
  return {
    ...city,
    ...(imageUrl !== undefined && { imageUrl }),
    ...(imageAlt !== undefined && { imageAlt }),
  };
}

const versionOf = ({ version = 0 }: TaxonomyTerm): number => version;

type Counts = Awaited<ReturnType<TaxonomyUsage['counts']>>;

function staffCity(city: CityRecord, counts: Counts): StaffCity {
  return { ...city, version: versionOf(city), clinicCount: 0, ...counts.get(city.id) };
}

function staffCategory(category: CategoryRecord, counts: Counts): StaffCategory {
  return {
    ...category,
    version: versionOf(category),
    plural: pluralName(category),
    layWords: category.layWords ?? [],
    clinicCount: 0,
    ...counts.get(category.id),
  };
}

function factsOf(term: TaxonomyTerm): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(term).filter(([name]) => !BOOKKEEPING.some((one) => one === name)),
  );
}

/** The fields that are there. */
const given = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const noSuch = (kind: 'city' | 'category') => notFound(`There is no such ${kind}.`);

function inUse(name: string, { listed, unlisted, waiting }: UsedBy): AppError {
  const counted = [
    [listed, 'listed'],
    [unlisted, 'unlisted'],
    [waiting, 'waiting for approval'],
  ] as const;
  const parts = counted.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return new AppError('conflict', `${name} is used by clinics: ${parts.join(', ')}.`);
}

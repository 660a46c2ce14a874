import { type FieldMessages, invalid } from '../../platform/errors.ts';
import type { Directory } from '../../records/taxonomy/index.ts';

/**
 * Which list is meant. Lists by category hold single records; the others hold one card for each group of duplicates, since
 * only a category filter distinguishes the records of a group.
 */
export type ListingScope =
  | { readonly by: 'cityAndCategory'; readonly cityId: string; readonly categoryId: string }
  | { readonly by: 'category'; readonly categoryId: string }
  | { readonly by: 'city'; readonly cityId: string }
  | { readonly by: 'directory' };

/** Single records, none merged: of these categories, in one city or in all. */
export interface StaffScope {
  readonly cityId?: string | undefined;
  readonly categoryIds: readonly string[];
}

/** City and category of a list call, each by slug, by id or by both. */
export interface ScopeParameters {
  readonly city?: string | undefined;
  readonly cityId?: string | undefined;
  readonly category?: string | undefined;
  readonly categoryId?: string | undefined;
}

/** What the parameters name; absent where they leave it open. */
export interface NamedScope {
  readonly cityId?: string | undefined;
  readonly categoryId?: string | undefined;
}

type Known = Pick<Directory, 'categories' | 'cityById' | 'cityBySlug'>;

/** Which list the parameters mean. Throws `invalid_request` with each parameter that names nothing known. */
export async function resolveScope(directory: Known, parameters: ScopeParameters): Promise<ListingScope> {
  return listingScope(await resolveNames(directory, parameters));
}

/** The list of a city, a category, both or none. */
export function listingScope({ cityId, categoryId }: NamedScope): ListingScope {
  if (cityId !== undefined && categoryId !== undefined) return { by: 'cityAndCategory', cityId, categoryId };
  if (categoryId !== undefined) return { by: 'category', categoryId };
  return cityId === undefined ? { by: 'directory' } : { by: 'city', cityId };
}

/** The category of a list by category. */
export function categoryOf(scope: ListingScope): string | undefined {
  return 'categoryId' in scope ? scope.categoryId : undefined;
}

/** The same for staff, to whom lists show single records: those of a city are the ones of its categories. */
export async function resolveStaffScope(directory: Known, parameters: ScopeParameters): Promise<StaffScope> {
  const { cityId, categoryId } = await resolveNames(directory, parameters);
  if (categoryId !== undefined) return { cityId, categoryIds: [categoryId] };
  return { cityId, categoryIds: (await directory.categories()).map(({ id }) => id) };
}

async function resolveNames(directory: Known, parameters: ScopeParameters): Promise<NamedScope> {
  const { city, cityId, category, categoryId } = parameters;
  const [cityBySlug, cityById, categories] = await Promise.all([
    city === undefined ? undefined : directory.cityBySlug(city),
    cityId === undefined ? undefined : directory.cityById(cityId),
    directory.categories(),
  ]);
  const named = resolve('city', cityBySlug, cityById, city, cityId);
  const kind = resolve(
    'category',
    categories.find(({ slug }) => slug === category) ??
      categories.find(({ formerSlugs = [] }) => category !== undefined && formerSlugs.includes(category)),
    categories.find(({ id }) => id === categoryId),
    category,
    categoryId,
  );
  const fields = { ...named.fields, ...kind.fields };
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return { cityId: named.id, categoryId: kind.id };
}

interface Identified {
  readonly id: string;
}

function resolve(
  name: 'city' | 'category',
  bySlug: Identified | undefined,
  byId: Identified | undefined,
  slug: string | undefined,
  id: string | undefined,
): { readonly id?: string; readonly fields: FieldMessages } {
  const fields = {
    ...(slug !== undefined && bySlug === undefined && { [name]: [`is not a known ${name}`] }),
    ...(id !== undefined && byId === undefined && { [`${name}Id`]: [`is not a known ${name}`] }),
  };
  if (bySlug !== undefined && byId !== undefined && bySlug.id !== byId.id) {
    return { fields: { [`${name}Id`]: [`is not the id of ${name}`] } };
  }
  const found = bySlug ?? byId;
  return { ...(found !== undefined && { id: found.id }), fields };
}

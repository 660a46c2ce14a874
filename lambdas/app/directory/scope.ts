import { type FieldMessages, invalid } from '../errors.ts';
import type { Directory } from './directory.ts';
import type { ListingScope, StaffScope } from './ports.ts';

/** City and category of a list call, each by slug, by id or by both. */
export interface ScopeParameters {
  readonly city?: string | undefined;
  readonly cityId?: string | undefined;
  readonly category?: string | undefined;
  readonly categoryId?: string | undefined;
}

/** What the parameters name; absent where they leave it open. */
interface NamedScope {
  readonly cityId?: string | undefined;
  readonly categoryId?: string | undefined;
}

/** Which list the parameters mean. Throws `invalid_request` with each parameter that names nothing known. */
export async function resolveScope(directory: Directory, parameters: ScopeParameters): Promise<ListingScope> {
  const { cityId, categoryId } = await resolveNames(directory, parameters);
  if (cityId !== undefined && categoryId !== undefined) return { by: 'cityAndCategory', cityId, categoryId };
  if (categoryId !== undefined) return { by: 'category', categoryId };
  return { by: 'cities', cityIds: cityId !== undefined ? [cityId] : await idsOf(directory.cities()) };
}

/** The same for staff, to whom lists show single records: those of a city are the ones of its categories. */
export async function resolveStaffScope(
  directory: Directory,
  parameters: ScopeParameters,
): Promise<StaffScope> {
  const { cityId, categoryId } = await resolveNames(directory, parameters);
  return {
    cityId,
    categoryIds: categoryId === undefined ? await idsOf(directory.categories()) : [categoryId],
  };
}

async function resolveNames(directory: Directory, parameters: ScopeParameters): Promise<NamedScope> {
  const [cities, categories] = await Promise.all([directory.cities(), directory.categories()]);
  const city = resolve('city', cities, parameters.city, parameters.cityId);
  const category = resolve('category', categories, parameters.category, parameters.categoryId);
  const fields = { ...city.fields, ...category.fields };
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return { cityId: city.id, categoryId: category.id };
}

async function idsOf(entries: Promise<readonly { readonly id: string }[]>): Promise<string[]> {
  return (await entries).map(({ id }) => id);
}

function resolve(
  name: 'city' | 'category',
  known: readonly { readonly id: string; readonly slug: string }[],
  slug: string | undefined,
  id: string | undefined,
): { readonly id?: string; readonly fields: FieldMessages } {
  const bySlug = known.find((entry) => entry.slug === slug);
  const byId = known.find((entry) => entry.id === id);
  const fields = {
    ...(slug !== undefined && bySlug === undefined && { [name]: [`is not a known ${name}`] }),
    ...(id !== undefined && byId === undefined && { [`${name}Id`]: [`is not a known ${name}`] }),
  };
  if (bySlug !== undefined && byId !== undefined && bySlug !== byId) {
    return { fields: { [`${name}Id`]: [`is not the id of ${name}`] } };
  }
  const found = bySlug ?? byId;
  return { ...(found !== undefined && { id: found.id }), fields };
}

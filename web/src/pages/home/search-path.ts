import { paths } from '../../lib/paths.ts';

/** Value of a choice that filters nothing; an option may not be empty (specification, section 5). */
export const ANY = 'all';

/** Where the form leads: only what was chosen is in the address. */
export function searchPath(form: FormData): string {
  return paths.search({ category: chosen(form.get('category')), city: chosen(form.get('city')) });
}

function chosen(value: FormDataEntryValue | null): string | undefined {
  return typeof value === 'string' && value !== ANY ? value : undefined;
}

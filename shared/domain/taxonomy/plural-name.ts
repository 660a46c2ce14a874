import { titleCase } from '../text/slug.ts';

interface Named {
  readonly slug: string;
  /** Plural name of its providers. */
  readonly plural?: string | undefined;
}

/** 'Dentists' for dentistry; the slug in words for a category without a plural name. */
export function pluralName({ slug, plural }: Named): string {
  return plural ?? titleCase(slug);
}

interface Place {
  readonly slug: string;
  readonly formerSlugs?: string[];
}

/** The record with the slugs that lead to it for good, after a change of the record `before`. */
export function withFormerSlugs<Wanted extends Place>(before: Place | undefined, wanted: Wanted): Wanted {
  const former = before === undefined ? [] : [...(before.formerSlugs ?? []), before.slug];
  const formerSlugs = [...new Set(former)].filter((slug) => slug !== wanted.slug);
  return formerSlugs.length === 0 ? wanted : { ...wanted, formerSlugs };
}

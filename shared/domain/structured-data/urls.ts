import { brand } from '../../content/brand.ts';

/** The absolute address of a path of the site; what is absolute already stays as it is. */
export function absoluteUrl(pathOrUrl: string): string {
  return new URL(pathOrUrl, brand.siteUrl).href;
}

/** Ids by which the things of a graph refer to each other. */
export const ids = {
  organization: absoluteUrl('/#organization'),
  webSite: absoluteUrl('/#website'),
} as const;

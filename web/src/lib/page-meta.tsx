import { useLayoutEffect } from 'react';
import { brand } from '../../../shared/content/brand.ts';

/** 'Find Providers' becomes 'Find Providers | CareAtlas'; a title that names the brand stays as it is. */
export function fullTitle(title: string): string {
  return title.includes(brand.name) ? title : `${title} | ${brand.name}`;
}

export interface PageMetaProps {
  readonly title: string;
  readonly description: string;
  /** Path of the page's one canonical address, such as `/clinics/harbor-dental`. */
  readonly canonicalPath?: string;
  /** Keeps the page out of search engines, and them from following its links. */
  readonly noindex?: boolean;
}

/** The page's own entries in `<head>`; React moves them there. Each page renders this once. */
export function PageMeta({ title, description, canonicalPath, noindex = false }: PageMetaProps) {
  useRemoveShellMeta();
  return (
    <>
      <title>{fullTitle(title)}</title>
      <meta name="description" content={description} />
      {canonicalPath !== undefined && <link rel="canonical" href={brand.siteUrl + canonicalPath} />}
      {noindex && <meta name="robots" content="noindex, nofollow" />}
    </>
  );
}

/** index.html carries a title and description marked `data-shell`; they leave when a page brings its own. */
function useRemoveShellMeta(): void {
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-shell]')) element.remove();
  }, []);
}

import { createContext, use, useLayoutEffect } from 'react';
import { brand } from '../../../shared/content/brand.ts';
import { shell } from '../../../shared/content/pages/shell.ts';
import { breadcrumbList } from '../../../shared/domain/pages/structured-data/site.ts';
import { paths } from './paths.ts';

/** 'Find Providers' becomes 'Find Providers | CareAtlas'; a title that names the brand stays as it is. */
export function fullTitle(title: string): string {
  return title.includes(brand.name) ? title : `${title} | ${brand.name}`;
}

export interface PageMetaProps {
  readonly title: string;
  readonly description: string;
  /** Path of the page's canonical URL, such as `/clinics/harbor-dental`. */
  readonly canonicalPath?: string;
  /** Keeps the page out of search engines, and them from following its links. */
  readonly noindex?: boolean;
  /** Path or URL of the picture that stands for the page when it is shared; the site's own when absent. */
  readonly image?: string | undefined;
  readonly type?: 'website' | 'article';
  /** Articles only; instants are ISO 8601. */
  readonly article?: {
    readonly publishedTime?: string | undefined;
    readonly modifiedTime?: string | undefined;
    readonly author?: string | undefined;
    readonly tags?: readonly string[];
  };
}

/** Set on the server only, which writes the entries that crawlers read from these props. */
export const PageMetaListener = createContext<((props: PageMetaProps) => void) | undefined>(undefined);

/** The page's own entries in `<head>`; React moves them there. Each page renders this once. */
export function PageMeta(props: PageMetaProps) {
  const { title, description, canonicalPath, noindex = false } = props;
  use(PageMetaListener)?.(props);
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

/** index.html has a title and description marked `data-shell`; they are removed when a page has its own. */
function useRemoveShellMeta(): void {
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-shell]')) element.remove();
  }, []);
}

type Crumb = Parameters<typeof breadcrumbList>[0][number];

/** Structured data of a page's breadcrumb, which begins at home. */
export function breadcrumbs(...crumbs: readonly Crumb[]) {
  return breadcrumbList([{ name: shell.navigation.home, path: paths.home }, ...crumbs]);
}

import { shell } from '../../../shared/content/shell.ts';
import { breadcrumbList } from '../../../shared/domain/structured-data/index.ts';
import { paths } from './paths.ts';

type Crumb = Parameters<typeof breadcrumbList>[0][number];

/** Structured data of a page's breadcrumb, which begins at home. */
export function breadcrumbs(...crumbs: readonly Crumb[]) {
  return breadcrumbList([{ name: shell.navigation.home, path: paths.home }, ...crumbs]);
}

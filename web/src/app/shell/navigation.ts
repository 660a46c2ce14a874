import { shell } from '../../../../shared/content/shell.ts';
import { paths } from '../../lib/paths.ts';

const { home, findProviders, blog, about } = shell.navigation;

/** The links of the header and of the mobile menu. */
export const navigation: readonly { readonly to: string; readonly label: string }[] = [
  { to: paths.home, label: home },
  { to: paths.search(), label: findProviders },
  { to: paths.blog, label: blog },
  { to: paths.about, label: about },
];

import type { BreadcrumbList, ItemList } from 'schema-dts';
import { absoluteUrl } from './urls.ts';

/** Where a page stands, from the home page down; the last item is the page itself and may go without an address. */
export function breadcrumbList(
  items: readonly { readonly name: string; readonly path?: string | undefined }[],
): Exclude<BreadcrumbList, string> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path !== undefined && { item: absoluteUrl(path) }),
    })),
  };
}

/** Clinics of a list page, in its order, by address only: ratings are marked up where their reviews are shown. */
export function clinicList(
  name: string,
  clinics: readonly { readonly slug: string; readonly name: string }[],
): Exclude<ItemList, string> {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: clinics.length,
    itemListElement: clinics.map((clinic, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: clinic.name,
      url: absoluteUrl(`/clinics/${clinic.slug}`),
    })),
  };
}

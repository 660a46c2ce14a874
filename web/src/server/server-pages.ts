import type { ComponentType } from 'react';
import type { PageName } from '../app/patterns.ts';
import { ClinicPage } from '../pages/clinic/ClinicPage.tsx';
import { load as loadClinic } from '../pages/clinic/load.ts';
import { HomePage } from '../pages/home/HomePage.tsx';
import { load as loadHome } from '../pages/home/load.ts';
import { load as loadNotFound } from '../pages/not-found/load.ts';
import { NotFoundPage } from '../pages/not-found/NotFoundPage.tsx';
import { load as loadSearch } from '../pages/search/load.ts';
import { SearchPage } from '../pages/search/SearchPage.tsx';
import type { Load } from './load.ts';

interface ServerPage {
  readonly Page: ComponentType;
  readonly load: Load;
}

const notFound: ServerPage = { Page: NotFoundPage, load: loadNotFound };

/** The pages on the server, all in one file; the table for browsers is `app/lazy-pages.ts`. */
export const serverPages: Readonly<Record<PageName | 'notFound', ServerPage>> = {
  home: { Page: HomePage, load: loadHome },
  search: { Page: SearchPage, load: loadSearch },
  listPractice: notFound,
  about: notFound,
  contact: notFound,
  clinic: { Page: ClinicPage, load: loadClinic },
  blog: notFound,
  blogPost: notFound,
  privacyPolicy: notFound,
  termsOfService: notFound,
  landing: notFound,
  notFound,
};

import type { ComponentType } from 'react';
import type { PageName } from '../app/patterns.ts';
import { AboutPage } from '../pages/about/AboutPage.tsx';
import { load as loadAbout } from '../pages/about/load.ts';
import { BlogPage } from '../pages/blog/BlogPage.tsx';
import { load as loadBlog } from '../pages/blog/load.ts';
import { BlogPostServerPage } from '../pages/blog-post/BlogPostServerPage.tsx';
import { load as loadBlogPost } from '../pages/blog-post/load.ts';
import { ClinicPage } from '../pages/clinic/ClinicPage.tsx';
import { load as loadClinic } from '../pages/clinic/load.ts';
import { ContactPage } from '../pages/contact/ContactPage.tsx';
import { load as loadContact } from '../pages/contact/load.ts';
import { HomePage } from '../pages/home/HomePage.tsx';
import { load as loadHome } from '../pages/home/load.ts';
import { LandingPage } from '../pages/landing/LandingPage.tsx';
import { load as loadLanding } from '../pages/landing/load.ts';
import { ListPracticePage } from '../pages/list-practice/ListPracticePage.tsx';
import { load as loadListPractice } from '../pages/list-practice/load.ts';
import { load as loadNotFound } from '../pages/not-found/load.ts';
import { NotFoundPage } from '../pages/not-found/NotFoundPage.tsx';
import { load as loadPrivacyPolicy } from '../pages/privacy-policy/load.ts';
import { PrivacyPolicyPage } from '../pages/privacy-policy/PrivacyPolicyPage.tsx';
import { load as loadSearch } from '../pages/search/load.ts';
import { SearchPage } from '../pages/search/SearchPage.tsx';
import { load as loadTermsOfService } from '../pages/terms-of-service/load.ts';
import { TermsOfServicePage } from '../pages/terms-of-service/TermsOfServicePage.tsx';
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
  listPractice: { Page: ListPracticePage, load: loadListPractice },
  about: { Page: AboutPage, load: loadAbout },
  contact: { Page: ContactPage, load: loadContact },
  clinic: { Page: ClinicPage, load: loadClinic },
  // Only ever built by browsers: the renderer answers with the shell before it looks here.
  admin: notFound,
  blog: { Page: BlogPage, load: loadBlog },
  blogPost: { Page: BlogPostServerPage, load: loadBlogPost },
  privacyPolicy: { Page: PrivacyPolicyPage, load: loadPrivacyPolicy },
  termsOfService: { Page: TermsOfServicePage, load: loadTermsOfService },
  landing: { Page: LandingPage, load: loadLanding },
  notFound,
};

/** The staff's pages, in the order of their navigation. `StaffArea` has the screen of each. */
import { matchPath } from 'react-router-dom';
import { admin } from '../../../shared/content/staff/admin.ts';
import { paths } from '../lib/paths.ts';

const { pages } = admin;

export const staffPages = [
  { name: 'dashboard', pattern: paths.admin, path: paths.admin, label: pages.dashboard, title: admin.title },
  {
    name: 'clinics',
    pattern: `${paths.adminClinics}/:id?`,
    path: paths.adminClinics,
    label: pages.clinics,
    title: pages.clinics,
  },
  {
    name: 'reviews',
    pattern: paths.adminReviews,
    path: paths.adminReviews,
    label: pages.reviews,
    title: admin.reviews.title,
  },
  {
    name: 'corrections',
    pattern: paths.adminCorrections,
    path: paths.adminCorrections,
    label: pages.corrections,
    title: pages.corrections,
  },
  {
    name: 'blog',
    pattern: `${paths.adminBlog}/:id?`,
    path: paths.adminBlog,
    label: pages.blog,
    title: pages.blog,
  },
  {
    name: 'places',
    pattern: paths.adminPlaces,
    path: paths.adminPlaces,
    label: pages.places,
    title: pages.places,
  },
  {
    name: 'activity',
    pattern: paths.adminActivity,
    path: paths.adminActivity,
    label: pages.activity,
    title: pages.activity,
  },
] as const;

export type StaffPageName = (typeof staffPages)[number]['name'];

/** The page at a path; undefined when there is none. */
export const staffPageAt = (pathname: string) =>
  staffPages.find(({ pattern }) => matchPath(pattern, pathname) !== null);

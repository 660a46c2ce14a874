/** The staff's pages, in the order of their navigation. `StaffArea` has the screen of each. */
import { matchPath } from 'react-router-dom';
import { admin } from '../../../shared/content/staff/admin.ts';
import { paths } from '../lib/paths.ts';

const { pages } = admin;

export const staffPages = [
  { name: 'overview', pattern: paths.admin, path: paths.admin, label: pages.overview, title: admin.title },
  {
    name: 'clinics',
    pattern: `${paths.adminClinics}/:id?`,
    path: paths.adminClinics,
    label: pages.clinics,
    title: pages.clinics,
  },
  {
    name: 'practitioners',
    pattern: `${paths.adminPractitioners}/:id?`,
    path: paths.adminPractitioners,
    label: pages.practitioners,
    title: pages.practitioners,
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
  // Public pages, which share `paths`, have no need of these.
  {
    name: 'claims',
    pattern: '/admin/claims',
    path: '/admin/claims',
    label: pages.claims,
    title: pages.claims,
  },
  {
    name: 'changes',
    pattern: '/admin/provider-changes',
    path: '/admin/provider-changes',
    label: pages.changes,
    title: pages.changes,
  },
  {
    name: 'blog',
    pattern: `${paths.adminBlog}/:id?`,
    path: paths.adminBlog,
    label: pages.blog,
    title: pages.blog,
  },
  {
    name: 'taxonomy',
    pattern: paths.adminTaxonomy,
    path: paths.adminTaxonomy,
    label: pages.taxonomy,
    title: pages.taxonomy,
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

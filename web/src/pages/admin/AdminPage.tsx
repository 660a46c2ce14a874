import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { staffPageAt } from '../../admin/staff-pages.ts';
import { useOwnDocument } from '../../lib/own-document.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';

/** The only import of the staff area. */
const Admin = lazy(() => import('../../admin/Admin.tsx'));

/** The staff's pages: Admin Dashboard (/admin) and those below it. */
export function AdminPage() {
  const here = useOwnDocument(paths.admin);
  const { pathname } = useLocation();
  const waiting = (
    <main aria-busy="true">
      <h1 className="visually-hidden">
        <span role="status">{admin.loading}</span>
      </h1>
    </main>
  );
  return (
    <>
      <PageMeta
        title={staffPageAt(pathname)?.title ?? admin.pages.none.title}
        description={admin.description}
        noindex
      />
      <Suspense fallback={waiting}>{here ? <Admin /> : waiting}</Suspense>
    </>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { staffPageAt } from '../../admin/staff-pages.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';

/** The only import of the staff area. */
const Admin = lazy(() => import('../../admin/Admin.tsx'));

/** The staff's pages: Admin Dashboard (/admin) and those below it. */
export function AdminPage() {
  const here = useOwnDocument();
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

/**
 * Only a document that was loaded from this URL may connect to the user pool: the content security policy of the public
 * pages forbids it. After a client-side navigation from a public page, the page is reloaded.
 */
function useOwnDocument(): boolean {
  const [own] = useState(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation === undefined || new URL(navigation.name).pathname.startsWith(paths.admin);
  });
  useEffect(() => {
    if (!own) window.location.reload();
  }, [own]);
  return own;
}

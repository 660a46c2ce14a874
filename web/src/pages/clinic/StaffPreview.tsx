import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { preview as copy } from '../../../../shared/content/staff/preview.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { buttonClass } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Message } from '../../components/message/Message.tsx';
import styles from '../../components/staff-preview.module.css';
import { ApiError } from '../../lib/api.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { staffToken } from '../../lib/staff-token.ts';
import { clinicQuery, isGone } from './queries.ts';

interface StaffPreviewProps {
  readonly slugOrId: string;
  /** Renders the clinic. Passed in, because the page has loaded its code already. */
  readonly View: ComponentType<{ readonly clinic: ClinicDetail }>;
  readonly loading: ReactNode;
  /** Shown when there is no such clinic. */
  readonly missing: ReactNode;
  /** Shown when it could not be loaded. */
  readonly failed: ReactNode;
}

/**
 * A clinic that is not public, for staff. Public pages must not connect to the user pool, so this uses the access token
 * that the dashboard stored; when it has expired, a link leads to the dashboard.
 */
export default function StaffPreview({ slugOrId, View, loading, missing, failed }: StaffPreviewProps) {
  const token = staffToken();
  const query = useQuery({
    ...clinicQuery(slugOrId),
    // Separate from the public response of the same URL.
    queryKey: ['preview', slugOrId],
    enabled: token !== undefined,
    meta: {
      fetch: (path, init) => fetch(path, { ...init, headers: { authorization: `Bearer ${token}` } }),
    },
  });
  const { data, error } = query;

  if (token === undefined || (error instanceof ApiError && (error.status === 401 || error.status === 403))) {
    return (
      <Message title={copy.expired.title} text={copy.expired.text}>
        <PageMeta title={copy.expired.title} description={copy.expired.text} noindex />
        <BackLink>{copy.expired.link}</BackLink>
      </Message>
    );
  }
  if (error) return <div className="container">{failed}</div>;
  if (data === undefined) return loading;
  if (data === null || isGone(data)) return missing;
  return (
    <div className="container">
      <PageMeta title={copy.title(data.name)} description={copy.notice} noindex />
      <section className={styles.notice} aria-label={copy.notice}>
        <Icon name="circle-alert" size={22} />
        <p className={styles.text}>
          <strong>{copy.notice}</strong> {data.status === 'rejected' ? copy.rejected : copy.pending}
        </p>
        <BackLink>{copy.back}</BackLink>
      </section>
      <View clinic={data} />
    </div>
  );
}

/** A document navigation: only the document of the dashboard may connect to the user pool. */
function BackLink({ children }: { readonly children: string }) {
  return (
    <a href={paths.admin} className={buttonClass({ variant: 'secondary', size: 'small' })}>
      {children}
    </a>
  );
}

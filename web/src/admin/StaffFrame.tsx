import { Box, Button, Header, Link, SpaceBetween } from '@cloudscape-design/components';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { admin } from '../../../shared/content/admin.ts';
import { paths } from '../lib/paths.ts';
import styles from './dashboard/dashboard.module.css';
import { isPlacesSync } from './dashboard/queries.ts';
import { UserText } from './dashboard/UserText.tsx';

export interface StaffPageProps {
  /** Name of the signed-in account. */
  readonly name: string;
  readonly onSignOut: () => Promise<void>;
}

interface StaffFrameProps extends StaffPageProps {
  readonly title: string;
  readonly onRefresh?: () => void;
  readonly children: ReactNode;
}

/** What the pages of the staff area have in common: heading, account, the way to the other pages. */
export function StaffFrame({ title, name, onSignOut, onRefresh, children }: StaffFrameProps) {
  return (
    <div className={styles.dashboard}>
      <SpaceBetween size="xl">
        <SpaceBetween size="s">
          <Header
            variant="h1"
            actions={
              <div className={styles.actions}>
                <Box color="text-body-secondary">
                  {admin.session.signedInAs} <UserText>{name}</UserText>
                </Box>
                <Refresh onRefresh={onRefresh} />
                <Button onClick={onSignOut}>{admin.session.signOut}</Button>
              </div>
            }
          >
            {title}
          </Header>
          <nav aria-label={admin.pages.label} className={styles.pages}>
            <PageLink path={paths.admin}>{admin.pages.dashboard}</PageLink>
            <PageLink path={paths.adminReviews}>{admin.pages.reviews}</PageLink>
          </nav>
        </SpaceBetween>
        {children}
      </SpaceBetween>
    </div>
  );
}

/** The page that is open is named, and no link. */
function PageLink({ path, children }: { readonly path: string; readonly children: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (pathname === path) return <strong aria-current="page">{children}</strong>;
  return (
    <Link
      href={path}
      onFollow={(event) => {
        event.preventDefault();
        navigate(path);
      }}
    >
      {children}
    </Link>
  );
}

function Refresh({ onRefresh }: { readonly onRefresh: (() => void) | undefined }) {
  const queries = useQueryClient();
  const fetching = useIsFetching({ predicate: (query) => !isPlacesSync(query) }) > 0;
  return (
    <Button
      iconName="refresh"
      loading={fetching}
      loadingText={admin.dashboard.refreshing}
      onClick={() => {
        onRefresh?.();
        void queries.refetchQueries({ type: 'active' });
      }}
    >
      {admin.dashboard.refresh}
    </Button>
  );
}

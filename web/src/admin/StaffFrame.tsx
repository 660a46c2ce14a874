import {
  Badge,
  Box,
  Button,
  ExpandableSection,
  Header,
  SideNavigation,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { admin } from '../../../shared/content/staff/admin.ts';
import { UserText } from './kit/UserText.tsx';
import { useMediaQuery } from './media-queries.ts';
import { isPlacesSync } from './overview/queries.ts';
import { StaffHeader } from './StaffHeader.tsx';
import styles from './staff-frame.module.css';
import { staffPageAt, staffPages } from './staff-pages.ts';
import { useWaiting } from './use-waiting.ts';

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

/** Frame of every staff page: account, navigation and heading. */
export function StaffFrame({ title, name, onSignOut, onRefresh, children }: StaffFrameProps) {
  return (
    <>
      <StaffHeader>
        <Box color="text-body-secondary">
          {admin.session.signedInAs} <UserText>{name}</UserText>
        </Box>
        <Button onClick={onSignOut}>{admin.session.signOut}</Button>
      </StaffHeader>
      <div className={styles.frame}>
        <Navigation />
        <main id="staff-main" tabIndex={-1} className={styles.page}>
          <SpaceBetween size="xl">
            <Header variant="h1" actions={<Refresh onRefresh={onRefresh} />}>
              {title}
            </Header>
            {children}
          </SpaceBetween>
        </main>
      </div>
    </>
  );
}

/** Navigation beside the page; on a narrow screen collapsed above it. */
function Navigation() {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const counts = useWaiting();
  const list = (
    <SideNavigation
      activeHref={staffPageAt(pathname)?.path ?? ''}
      items={staffPages.map(({ name, path, label }) => ({
        type: 'link',
        href: path,
        text: label,
        info: counts[name] && <Badge color="blue">{admin.pages.waiting(counts[name])}</Badge>,
      }))}
      onFollow={(event) => {
        event.preventDefault();
        navigate(event.detail.href);
      }}
    />
  );
  return (
    <nav aria-label={admin.pages.label} className={styles.navigation}>
      {isWide ? list : <ExpandableSection headerText={admin.pages.menu}>{list}</ExpandableSection>}
    </nav>
  );
}

/** Message for an unknown path below /admin. */
export function NoSuchPage(page: StaffPageProps) {
  return (
    <StaffFrame title={admin.pages.none.title} {...page}>
      <Box>{admin.pages.none.text}</Box>
    </StaffFrame>
  );
}

function Refresh({ onRefresh }: { readonly onRefresh: (() => void) | undefined }) {
  const queries = useQueryClient();
  const fetching = useIsFetching({ predicate: (query) => !isPlacesSync(query) }) > 0;
  return (
    <Button
      iconName="refresh"
      loading={fetching}
      loadingText={admin.overview.refreshing}
      onClick={() => {
        onRefresh?.();
        void queries.refetchQueries({ type: 'active' });
      }}
    >
      {admin.overview.refresh}
    </Button>
  );
}

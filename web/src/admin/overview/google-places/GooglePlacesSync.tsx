import { Alert, Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import area from '../../admin.module.css';
import { FailedAlert, Loading } from '../../kit/QueryStatus.tsx';
import styles from './google-places.module.css';
import { SyncHistory } from './SyncHistory.tsx';
import { SyncProgress } from './SyncProgress.tsx';
import { SyncSummary } from './SyncSummary.tsx';
import { useSync } from './use-sync.ts';

const copy = admin.sync;

/** Google Places Data Sync (specification, section 2): starts a sync, shows its progress and the history. */
export function GooglePlacesSync() {
  const { state, runs, running, isPolled, start, isPending, failure, result } = useSync();
  const { data, isError, isFetching, refetch } = state;
  const off = data?.enabled === false;

  return (
    <Container
      header={
        <Header variant="h2" description={off ? undefined : copy.intro}>
          {copy.title}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {off && (
          <Alert type="info" header={copy.off.title}>
            {copy.off.text}
          </Alert>
        )}
        <div>
          <div className={styles.start}>
            <Button
              variant="primary"
              loading={isPending}
              disabled={off}
              disabledReason={copy.off.reason}
              onClick={start}
            >
              {isPending ? copy.syncing : copy.button}
            </Button>
            <div role="status">{isPending && <Box color="text-body-secondary">{copy.wait}</Box>}</div>
          </div>
          <div role="alert" className={area.liveRegion}>
            {failure !== undefined && (
              <Alert type="error" header={copy.error.title}>
                {failure}
              </Alert>
            )}
          </div>
          <SyncProgress run={running} />
        </div>
        {/* No spinner while polling: screen readers would announce it with every poll. */}
        {isError && <FailedAlert words={copy} retrying={isFetching && !isPolled} onRetry={refetch} />}
        {!data && !isError && <Loading label={copy.loading} />}
        <SyncSummary run={runs?.[0]} result={result} explained={failure !== undefined} />
        {runs && <SyncHistory runs={runs} />}
      </SpaceBetween>
    </Container>
  );
}

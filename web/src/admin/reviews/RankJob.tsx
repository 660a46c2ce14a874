import { Container, Header } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../../../../shared/content/staff/admin.ts';
import type { RankJob as Job } from '../../../../shared/contracts/reviews/reviews.ts';
import { getRankJob } from '../../../../shared/contracts/reviews/staff-review-contracts.ts';
import { apiQuery } from '../../lib/api.ts';
import { groupedCount } from '../../lib/format.ts';
import { Facts } from '../kit/Facts.tsx';
import { dateAndTime } from '../kit/format.ts';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';

const copy = admin.ranks;
const POLL_MS = 30_000;

/** State of the job that recomputes stored ranks. */
export function RankJob() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery(getRankJob),
    // A slice has a page every five seconds.
    refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
  });
  return (
    <Container
      header={
        <Header variant="h2" description={copy.intro}>
          {copy.title}
        </Header>
      }
    >
      {isError && !data && <FailedAlert words={copy} retrying={isFetching} onRetry={refetch} />}
      {!data && !isError && <Loading label={copy.loading} />}
      {data && <JobFacts job={data} />}
    </Container>
  );
}

function JobFacts({ job: { version, slices, running } }: { readonly job: Job }) {
  const done = slices.filter((slice) => slice.version === version);
  const last = slices
    .flatMap(({ completedAt }) => completedAt ?? [])
    .sort()
    .at(-1);
  return (
    <Facts
      items={[
        { label: copy.version, value: String(version) },
        { label: copy.done, value: copy.doneOf(done.length, slices.length) },
        { label: copy.last, value: last === undefined ? copy.never : dateAndTime(last) },
        {
          label: copy.running,
          value:
            running === null
              ? copy.notRunning
              : copy.progress(running.slice + 1, groupedCount(running.seen), groupedCount(running.changed)),
        },
      ]}
    />
  );
}

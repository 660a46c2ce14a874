import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { admin } from '../../../../../shared/content/admin.ts';
import { contracts } from '../../../../../shared/contracts/index.ts';
import type { PlacesSync, SyncResult } from '../../../../../shared/contracts/places-sync.ts';
import { useToast } from '../../../components/toast/toast-context.ts';
import { groupedCount } from '../../../lib/counts.ts';
import { SendError, sendCall } from '../../../lib/send.ts';
import { SignedOut, useSession } from '../../session/session.ts';
import { isPlacesSync, placesSyncQuery } from '../queries.ts';

const copy = admin.sync;

/** How often a running sync is asked about. */
const POLL_MS = 2000;

interface Answer {
  readonly result: SyncResult;
  /** When the last runs had been read, in milliseconds since 1970; 0 when they had not. */
  readonly runsReadAt: number;
}

/** The sync, as staff start and watch it: also one that the schedule has started, or that goes on after the answer. */
export function useSync() {
  const { withToken, publicChanged } = useSession();
  const queries = useQueryClient();
  const toasts = useToast();
  const [answer, setAnswer] = useState<Answer>();

  const readRunsAnew = () => void queries.refetchQueries({ queryKey: placesSyncQuery.queryKey });
  /** Counters and lists may have changed, and so may what patients see. */
  const readListsAnew = () => {
    void publicChanged();
    void queries.refetchQueries({ type: 'active', predicate: (query) => !isPlacesSync(query) });
  };

  const start = useMutation({
    mutationFn: () => withToken((token) => sendCall(contracts.syncAllPlaces, { token })),
    onSuccess: (result) => {
      const { clinicsUpdated, clinicsRemaining } = result.statistics;
      const { title, description, remaining } = copy.done;
      toasts.show({
        title,
        description:
          description(groupedCount(clinicsUpdated)) +
          (clinicsRemaining > 0 ? remaining(groupedCount(clinicsRemaining)) : ''),
      });
      const runsReadAt = queries.getQueryState(placesSyncQuery.queryKey)?.dataUpdatedAt ?? 0;
      setAnswer({ result, runsReadAt });
      // The end of a sync reads them anew by itself, if it can be told.
      if (clinicsRemaining > 0 || runsReadAt === 0) readListsAnew();
      readRunsAnew();
    },
    onError: (error) => {
      if (error instanceof SignedOut) return;
      toasts.show({
        title: copy.error.title,
        description: serverMessage(error) ?? copy.error.toast,
        variant: 'destructive',
      });
      // It may go on without an answer.
      readRunsAnew();
    },
  });
  const state = useQuery({
    ...placesSyncQuery,
    refetchInterval: ({ state: { data } }) => (start.isPending || runningOf(data) ? POLL_MS : false),
  });
  const running = runningOf(state.data);

  const lastEnded = useRef<string>(undefined);
  const ended = endedOf(state.data);
  const endedId = ended?.id;
  const onEnded = useEffectEvent(() => {
    readListsAnew();
    // A sync that failed to answer, and went on in the background, has not failed after all.
    if (start.isError && ended?.state === 'completed') start.reset();
  });
  const known = state.data !== undefined;
  useEffect(() => {
    if (!known) return;
    if (lastEnded.current !== undefined && lastEnded.current !== endedId) onEnded();
    lastEnded.current = endedId ?? '';
  }, [known, endedId]);

  const { error } = start;
  return {
    state,
    /** Newest first; undefined until they are known. */
    runs: state.data?.runs,
    running,
    /** The runs are asked for every two seconds. */
    isPolled: start.isPending || running !== undefined,
    start: () => start.mutate(),
    isPending: start.isPending,
    /** What the panel says of a sync that failed. */
    failure: error && !(error instanceof SignedOut) ? (serverMessage(error) ?? copy.error.panel) : undefined,
    /** The answer, until something newer is known. */
    result: answer && answer.runsReadAt === state.dataUpdatedAt ? answer.result : undefined,
  };
}

/** The run that is going, which is the newest one. */
function runningOf(sync: PlacesSync | undefined) {
  const [newest] = sync?.runs ?? [];
  return newest?.state === 'running' ? newest : undefined;
}

function endedOf(sync: PlacesSync | undefined) {
  return sync?.runs.find((run) => run.state !== 'running');
}

function serverMessage(error: Error): string | undefined {
  return error instanceof SendError ? error.body?.message || undefined : undefined;
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import type { PlacesSync, SyncResult } from '../../../../../shared/contracts/google-places/google-places.ts';
import { contracts } from '../../../../../shared/contracts/index.ts';
import { SignedOut, useSession } from '../../../accounts/session.ts';
import { useToast } from '../../../components/toast/toast-context.ts';
import { groupedCount } from '../../../lib/format.ts';
import { SendError, sendCall } from '../../../lib/send.ts';
import { isPlacesSync, placesSyncQuery } from '../queries.ts';

const copy = admin.sync;

/** Polling interval while a sync is running. */
const POLL_MS = 2000;

interface Answer {
  readonly result: SyncResult;
  /** When the runs were last loaded, in milliseconds since 1970; 0 before that. */
  readonly runsReadAt: number;
}

/** Starts and polls the sync, including scheduled syncs and those that continue after the response. */
export function useSync() {
  const { withToken, publicChanged } = useSession();
  const queries = useQueryClient();
  const toasts = useToast();
  const [answer, setAnswer] = useState<Answer>();

  const refetchRuns = () => void queries.refetchQueries({ queryKey: placesSyncQuery.queryKey });
  /** Counters, lists and public pages may have changed. */
  const refetchLists = () => {
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
      // Otherwise the end of the run triggers it.
      if (clinicsRemaining > 0 || runsReadAt === 0) refetchLists();
      refetchRuns();
    },
    onError: (error) => {
      if (error instanceof SignedOut) return;
      toasts.show({
        title: copy.error.title,
        description: serverMessage(error) ?? copy.error.toast,
        variant: 'destructive',
      });
      // The sync may continue without a response.
      refetchRuns();
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
    refetchLists();
    // The response was lost, but the sync completed in the background.
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
    /** Newest first; undefined until loaded. */
    runs: state.data?.runs,
    running,
    /** The runs are polled. */
    isPolled: start.isPending || running !== undefined,
    start: () => start.mutate(),
    isPending: start.isPending,
    /** Error message of a failed sync. */
    failure: error && !(error instanceof SignedOut) ? (serverMessage(error) ?? copy.error.panel) : undefined,
    /** The response, until newer data is loaded. */
    result: answer && answer.runsReadAt === state.dataUpdatedAt ? answer.result : undefined,
  };
}

/** The running sync, which is always the newest run. */
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

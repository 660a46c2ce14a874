import { Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import type { StaffReview } from '../../../../shared/contracts/reviews/reviews.ts';
import { itemsOf } from '../../lib/api.ts';
import { KeysDialog } from '../kit/KeysDialog.tsx';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';
import styles from '../kit/queue.module.css';
import { useKeys } from '../kit/use-keys.ts';
import { useNextPages } from '../kit/use-next-pages.ts';
import { useAnnouncement, usePlace } from '../kit/use-place.ts';
import { WaitingDecisions } from '../kit/WaitingDecisions.tsx';
import { type Action, actionsOf, commands, type KeyCommand, type List, shownOf } from './queue.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { reviewPages } from './review-pages.ts';
import { type Decision, type Decisions, decisionText } from './use-decisions.ts';

const copy = admin.reviews;

/** Reviews before the last loaded one at which the next page is loaded. */
const LOAD_AHEAD = 8;
/** Maximum pages that a search loads on its own; each scans some hundred reviews. */
const MAX_PAGES_SEARCHED = 20;

interface ReviewQueueProps {
  readonly list: List;
  /** Search text; empty for all reviews. */
  readonly search: string;
  readonly decisions: Decisions;
}

/** Queue of reviews: one in focus, with its keys and the decisions that can be undone. */
export function ReviewQueue({ list, search, decisions }: ReviewQueueProps) {
  const { waiting, saved, failed } = decisions;
  const query = useInfiniteQuery(reviewPages(list, search));
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = query;
  const reviews = useMemo(() => {
    const delayed = new Set(waiting.map(({ decision }) => decision.id));
    return shownOf(itemsOf(data?.pages ?? []), list, delayed, saved);
  }, [data, list, waiting, saved]);
  const { item: review, index, moveTo, follow } = usePlace(reviews);
  const { card, announcement, say } = useAnnouncement<HTMLElement>();
  const [choosing, setChoosing] = useState<{
    readonly action: 'reject' | 'remove';
    readonly review: StaffReview;
  }>();
  const [keysOpen, setKeysOpen] = useState(false);
  const [maxPages, setMaxPages] = useState(search === '' ? Number.POSITIVE_INFINITY : MAX_PAGES_SEARCHED);

  const pagesRead = data?.pages.length ?? 0;
  const loadsMore = hasNextPage && !isError && pagesRead < maxPages && reviews.length - index <= LOAD_AHEAD;
  useNextPages(query, loadsMore);

  function decide(decision: Decision) {
    decisions.decide(decision);
    say(admin.queue.announced.decided(decisionText(decision)));
  }
  function begin(action: Action) {
    if (review === undefined || !actionsOf(review).includes(action)) return;
    if (action === 'reject' || action === 'remove') setChoosing({ action, review });
    else decide({ id: review.id, review, action });
  }
  function undo(id?: string) {
    const undone = decisions.undo(id);
    if (undone) follow(undone.id);
    say(undone ? admin.queue.announced.undone(decisionText(undone)) : admin.queue.announced.nothing);
  }
  function move(to: number) {
    const wanted = reviews[to];
    if (wanted) moveTo(to);
    say(wanted ? '' : to < 0 ? copy.announced.first : copy.announced.last);
  }
  function run(command: KeyCommand) {
    switch (command) {
      case 'next':
        return move(index + 1);
      case 'previous':
        return move(index - 1);
      case 'undo':
        return undo();
      case 'help':
        return setKeysOpen(true);
      default:
        return begin(command);
    }
  }
  const keys = useKeys(commands, run);

  const retry = () => (query.isFetchNextPageError ? fetchNextPage() : query.refetch());
  return (
    <SpaceBetween size="m">
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <div className={styles.moves}>
        <Box color="text-body-secondary">{copy.orders[list]}</Box>
        <div className={styles.actions}>
          <Button disabled={index <= 0} onClick={() => move(index - 1)}>
            {admin.queue.previous}
          </Button>
          <Button disabled={index + 1 >= reviews.length} onClick={() => move(index + 1)}>
            {admin.queue.next}
          </Button>
          <Button onClick={() => setKeysOpen(true)}>{admin.queue.keys.button}</Button>
        </div>
      </div>
      {isError && <FailedAlert words={copy} retrying={isFetching} onRetry={retry} />}
      <section
        ref={card}
        tabIndex={-1}
        aria-label={copy.queue}
        aria-busy={query.isPending}
        className={styles.focus}
      >
        {review ? (
          <ReviewCard
            review={review}
            failed={failed.has(review.id)}
            position={admin.queue.position(index + 1, reviews.length, hasNextPage)}
            onDecide={begin}
          />
        ) : (
          <NoReview
            loading={query.isPending || loadsMore}
            failed={isError}
            text={search === '' ? copy.empty[list] : copy.empty.search}
          />
        )}
      </section>
      {hasNextPage && !loadsMore && pagesRead >= maxPages && (
        <div className={styles.actions}>
          <Box color="text-body-secondary">{copy.searchedFirst}</Box>
          <Button onClick={() => setMaxPages(pagesRead + MAX_PAGES_SEARCHED)}>{copy.searchOn}</Button>
        </div>
      )}
      <WaitingDecisions waiting={waiting} textOf={decisionText} onUndo={undo} />
      {choosing && (
        <ReasonDialog
          action={choosing.action}
          onClose={() => {
            setChoosing(undefined);
            say('');
          }}
          onConfirm={(why) => {
            setChoosing(undefined);
            decide({ id: choosing.review.id, ...choosing, why });
          }}
        />
      )}
      {keysOpen && (
        <KeysDialog
          list={copy.keys}
          enabled={keys.enabled}
          onEnable={keys.enable}
          onClose={() => setKeysOpen(false)}
        />
      )}
    </SpaceBetween>
  );
}

interface NoReviewProps {
  readonly loading: boolean;
  readonly failed: boolean;
  readonly text: string;
}

function NoReview({ loading, failed, text }: NoReviewProps) {
  if (failed) return null;
  return (
    <Container>
      {loading ? (
        <Loading label={copy.loading} />
      ) : (
        <Box textAlign="center" color="text-body-secondary" padding="l">
          {text}
        </Box>
      )}
    </Container>
  );
}

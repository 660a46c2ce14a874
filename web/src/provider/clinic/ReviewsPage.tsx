import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import {
  listProviderReviews,
  removeReply,
} from '../../../../shared/contracts/providers/provider-edit-contracts.ts';
import type { ProviderReview } from '../../../../shared/contracts/providers/provider-replies.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { Badge } from '../../components/badge/Badge.tsx';
import { Button } from '../../components/button/Button.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { EmptyMessage, QueryState } from '../../components/query-state/QueryState.tsx';
import { StarRating } from '../../components/rating/StarRating.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { apiPages, hasMore, itemsOf } from '../../lib/api.ts';
import { longDate } from '../../lib/format.ts';
import { sendCall } from '../../lib/send.ts';
import { ConfirmDialog } from '../account/ConfirmDialog.tsx';
import provider from '../provider.module.css';
import { ClinicFrame } from './ClinicFrame.tsx';
import styles from './listing-editor.module.css';
import { ReplyComposer } from './ReplyComposer.tsx';

const words = listingEditor.reviews;

/** The published reviews of a listing, each with its reply. */
export function ReviewsPage({ id }: { readonly id: string }) {
  return <ClinicFrame id={id}>{() => <Reviews id={id} />}</ClinicFrame>;
}

function Reviews({ id }: { readonly id: string }) {
  const pages = apiPages(listProviderReviews, { params: { id } });
  const query = useInfiniteQuery(pages);
  const queries = useQueryClient();
  const { publicChanged } = useSession();
  const changed = async () => {
    void publicChanged();
    await queries.invalidateQueries({ queryKey: pages.queryKey });
  };
  const { data } = query;
  return (
    <>
      <QueryState
        query={{ data: data?.pages, isError: query.isError }}
        loading={words.loading}
        skeleton={<Repeat count={2}>{(index) => <Skeleton key={index} shape="block" />}</Repeat>}
        error={{ ...words.error, headingLevel: 2 }}
        empty={{
          when: (all) => itemsOf(all).length === 0,
          children: <EmptyMessage>{words.none}</EmptyMessage>,
        }}
      >
        {(all) => (
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
          <ul role="list" className={provider.list} aria-label={words.title}>
            {itemsOf(all).map((review) => (
              <Review key={review.id} review={review} onChanged={changed} />
            ))}
          </ul>
        )}
      </QueryState>
      {data && hasMore(data.pages) && (
        <p>
          <Button
            variant="secondary"
            aria-disabled={query.isFetching}
            onClick={() => void (query.isFetching || query.fetchNextPage())}
          >
            {words.more}
          </Button>
        </p>
      )}
    </>
  );
}

interface ReviewProps {
  readonly review: ProviderReview;
  /** Reads the reviews again. */
  readonly onChanged: () => Promise<void>;
}

function Review({ review, onChanged }: ReviewProps) {
  const [writing, setWriting] = useState(false);
  const [notice, setNotice] = useState<string>();
  const { id, rating, title, content, authorName, createdAt, reply, waitingReply } = review;
  const written = waitingReply?.content ?? reply?.content;
  return (
    <li className={classNames(card.card, styles.review)}>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p className={provider.badges}>
        <StarRating value={String(rating)} />
        <span>{words.by(authorName, longDate(createdAt))}</span>
      </p>
      <p className={styles.lines} dir="auto">
        {content}
      </p>
      {reply && !writing && <Reply content={reply.content} state={words.public} />}
      {waitingReply && !writing && <Reply content={waitingReply.content} state={words.waiting} />}
      <div role="status" className={provider.live}>
        {notice !== undefined && <p className={provider.notice}>{notice}</p>}
      </div>
      {writing ? (
        <ReplyComposer
          reviewId={id}
          initial={written ?? ''}
          onCancel={() => setWriting(false)}
          onSent={async (state) => {
            await onChanged();
            setWriting(false);
            setNotice(state === 'published' ? words.published : words.sent);
          }}
        />
      ) : (
        <div className={provider.actions}>
          <Button variant="secondary" size="small" onClick={() => setWriting(true)}>
            {written === undefined ? words.write : words.edit}
          </Button>
          {written !== undefined && (
            <Remove
              reviewId={id}
              onRemoved={async () => {
                await onChanged();
                setNotice(words.removed);
              }}
            />
          )}
        </div>
      )}
    </li>
  );
}

function Reply({ content, state }: { readonly content: string; readonly state: string }) {
  return (
    <div className={styles.reply}>
      <h3>
        {words.reply} <Badge>{state}</Badge>
      </h3>
      <p className={styles.lines} dir="auto">
        {content}
      </p>
    </div>
  );
}

function Remove({
  reviewId,
  onRemoved,
}: {
  readonly reviewId: string;
  readonly onRemoved: () => Promise<void>;
}) {
  const { withToken } = useSession();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    try {
      await withToken((token) => sendCall(removeReply, { params: { id: reviewId }, token }));
    } catch (error) {
      return error instanceof SignedOut ? undefined : words.failed;
    }
    await onRemoved();
    return undefined;
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.remove}
        text={words.removeConfirm}
        submit={words.remove}
        cancel={words.cancel}
        onConfirm={remove}
      />
    </>
  );
}

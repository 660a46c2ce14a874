import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DecisionReason } from '../../../../shared/content/reviews/review-fields.ts';
import { admin } from '../../../../shared/content/staff/admin.ts';
import type { StaffReview } from '../../../../shared/contracts/reviews/reviews.ts';
import {
  keepReview,
  publishReview,
  rejectReview,
  removeReview,
} from '../../../../shared/contracts/reviews/staff-review-contracts.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { sendCall } from '../../lib/send.ts';
import { staffToken } from '../../lib/staff-token.ts';
import { DelayedDecisions } from '../kit/delayed-decisions.ts';
import { useDelayed } from '../kit/use-delayed.ts';
import type { Action } from './queue.ts';

const copy = admin.reviews;

export interface Justification {
  readonly reason: DecisionReason;
  readonly note: string;
}

/** Decision about a review before it is sent. */
export type Decision = { readonly id: string; readonly review: StaffReview } & (
  | { readonly action: 'publish' | 'keep' }
  | { readonly action: 'reject' | 'remove'; readonly why: Justification }
);

/** 'Published: Review of Lake Clinic'. */
export function decisionText({ action, review }: { action: Action; review: StaffReview }): string {
  return `${copy.decisions.actions[action]}: ${copy.heading(review.clinic.name)}`;
}

/** The browser sends a decision even when the page is left meanwhile. */
function send(decision: Decision, token: string): Promise<StaffReview> {
  const input = { params: { id: decision.id }, token, keepalive: true };
  switch (decision.action) {
    case 'publish':
      return sendCall(publishReview, input);
    case 'keep':
      return sendCall(keepReview, input);
    case 'reject':
      return sendCall(rejectReview, { ...input, body: decision.why });
    case 'remove':
      return sendCall(removeReview, { ...input, body: decision.why });
  }
}

/** The decisions of this page: those that wait, the reviews that were decided about, and those that could not be. */
export function useDecisions() {
  const { withToken, publicChanged } = useSession();
  const queries = useQueryClient();
  const toasts = useToast();
  const [saved, setSaved] = useState<ReadonlyMap<string, StaffReview>>(new Map());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());

  const { delayed, waiting } = useDelayed(
    () =>
      new DelayedDecisions<Decision, StaffReview>(
        // A page that is left cannot wait for a token to be renewed.
        (decision, leaving) =>
          leaving ? send(decision, staffToken() ?? '') : withToken((token) => send(decision, token)),
        {
          saved(decision, review) {
            setSaved((before) => new Map([...before, [decision.id, review]]));
            // Invalidates the other lists; the open one has the change already.
            void queries.invalidateQueries({
              predicate: ({ queryKey }) => String(queryKey[2]).startsWith('reviews'),
              refetchType: 'none',
            });
            void publicChanged();
          },
          failed(decision, error) {
            if (error instanceof SignedOut) return;
            setFailed((before) => new Set([...before, decision.id]));
            toasts.show({
              title: copy.notSaved.title,
              description: copy.notSaved.description(decisionText(decision)),
              variant: 'destructive',
            });
          },
        },
      ),
  );
  return {
    waiting,
    saved,
    failed,
    decide(decision: Decision) {
      setFailed((before) => new Set([...before].filter((id) => id !== decision.id)));
      delayed.add(decision);
    },
    undo: (id?: string) => delayed.undo(id),
    sendAll: () => delayed.sendAll(),
    /** Drops the local changes: the lists may show decisions of colleagues. */
    forget() {
      setSaved(new Map());
      setFailed(new Set());
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

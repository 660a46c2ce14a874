import type { MailRequest } from '../derived/mail/index.ts';
import type { PathMessage } from '../derived/pages/index.ts';
import type { SyncTask } from '../jobs/google-places/index.ts';
import type { ExportPart } from '../jobs/open-data/index.ts';
import type { Change, DefectiveChange } from '../jobs/projector/index.ts';
import type { SECOND_SWEEP } from '../platform/names.ts';

/**
 * The body of each queue's messages: named fields only, so that no other field of a value, above all nothing personal, gets
 * into a queue.
 */
export const messageBodies = {
  /** For the mail worker (`lambdas/derived/mail/worker.ts`). */
  mail: ({ kind, id }: MailRequest) => ({ kind, id }),
  /** Submission ids, for the location worker (`lambdas/jobs/locations/worker.ts`). */
  location: (id: string) => ({ id }),
  /** For the places worker (`lambdas/jobs/google-places/worker.ts`). */
  sync: ({ runId, clinicIds }: SyncTask) => ({ id: runId, clinicIds }),
  /** Run ids, for the dispatcher of the places sync (`lambdas/jobs/google-places/dispatcher.ts`). */
  dispatch: (runId: string) => ({ kind: 'run', id: runId }),
  /** For an operator: what the projector could not derive. */
  failure: ({ change, sequenceNumber }: DefectiveChange) => ({
    kind: change.kind,
    ...recordOf(change),
    sequenceNumber,
  }),
  /** For the sweep of the outbox (`lambdas/jobs/outbox/worker.ts`). */
  sweep: ({ kind }: typeof SECOND_SWEEP) => ({ kind }),
  /** Names of pages of a run, for the rank worker (`lambdas/derived/ranks/worker.ts`). */
  ranks: (runId: string) => ({ kind: 'page', id: runId }),
  /** For the export worker (`lambdas/jobs/open-data/worker.ts`). */
  exports: ({ exportedAt, from, part, clinics, files }: ExportPart) => ({
    kind: 'part',
    exportedAt,
    from,
    part,
    clinics,
    files,
  }),
  /** For the page invalidator (`lambdas/derived/pages/worker.ts`). */
  pages: ({ paths }: PathMessage) => ({ kind: 'pages', paths }),
};

function recordOf(change: Change): { readonly id?: string } {
  switch (change.kind) {
    case 'delta':
      return {};
    case 'outbox':
      return { id: change.entry.id };
    case 'pages':
      return { id: change.change.id };
    default:
      return { id: change.id };
  }
}

import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';
import { openDataFileSchema } from '../../../shared/contracts/pages/open-data.ts';
import { WEEKLY_EXPORT } from '../../platform/names.ts';
import { createQueueJob, type JobLogger, type QueueJob } from '../../platform/queue-job.ts';
import { listingCountsSchema } from '../data-quality/index.ts';
import { entityKinds } from '../exports/index.ts';
import type { ExportPart, PublishExport } from './publish-export.ts';

const exportsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(WEEKLY_EXPORT.kind) }),
  z.object({
    kind: z.literal('part'),
    exportedAt: instant,
    from: z.optional(z.object({ kind: z.enum(entityKinds), after: z.optional(z.string()) })),
    part: count,
    clinics: count,
    // Absent in messages of an export that began before people were in it.
    people: z._default(z.optional(count), 0),
    files: z.array(openDataFileSchema),
    // Absent in messages of an export that began before it was measured.
    quality: z.optional(listingCountsSchema),
  }),
]);

/** The body of a message that exports a part. */
export const exportPartBody = ({ exportedAt, from, part, clinics, people, files, quality }: ExportPart) => ({
  kind: 'part',
  exportedAt,
  from,
  part,
  clinics,
  people,
  files,
  quality,
});

export interface ExportsJobDependencies {
  readonly publishExport: PublishExport;
  readonly logger: JobLogger;
}

/** Starts the weekly export, and exports it part by part. */
export function createExportsJob({ publishExport, logger }: ExportsJobDependencies): QueueJob {
  return createQueueJob(
    'exports',
    exportsSchema,
    async (task) => {
      const { outcome, clinics } = await (task.kind === 'part'
        ? publishExport.work(task)
        : publishExport.start());
      return { outcome, done: true, counts: { clinics } };
    },
    logger,
  );
}

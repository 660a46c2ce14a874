/** What people wrote to the directory lately: every kind of inquiry, short and long, plain and awkward to show. */
import * as z from 'zod';
import { phoneParts } from '../../lambdas/platform/phone-number.ts';
import { inquiryTypes } from '../../shared/content/submissions/form-fields.ts';
import type { ContactRecord } from '../../shared/domain/records.ts';
import { readData } from './data-file.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;

const written = readData(
  new URL('messages.json', import.meta.url),
  z.array(
    z.strictObject({
      /** Before the instant for which the data holds. */
      hoursAgo: z.number(),
      fullName: z.string(),
      email: z.string(),
      phone: z.string(),
      inquiryType: z.enum(inquiryTypes.map(({ value }) => value)),
      subject: z.string(),
      /** Paragraphs. */
      message: z.array(z.string()),
      /** Staff have opened it. */
      read: z.literal(true).exactOptional(),
    }),
  ),
);

export function contactMessages(asOf: string, random: Random): ContactRecord[] {
  return written.map(({ hoursAgo, read, message, ...rest }, index) => {
    const createdAt = new Date(Date.parse(asOf) - hoursAgo * HOUR_MS).toISOString();
    const { phoneE164 } = phoneParts(rest.phone);
    return {
      ...rest,
      message: message.join('\n\n'),
      id: random.fork(index).ulid(createdAt),
      ...(phoneE164 !== undefined && { phoneE164 }),
      status: read ? 'read' : 'new',
      createdAt,
    };
  });
}

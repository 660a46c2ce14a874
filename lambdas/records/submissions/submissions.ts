import anyAscii from 'any-ascii';
import * as z from 'zod/mini';
import {
  type CategoryRef,
  type CityRef,
  categoryRefSchema,
  clinicCitySchema,
  practiceFields,
} from '../../../shared/contracts/entities.ts';
import type { Challenge } from '../../../shared/contracts/submissions/challenge.ts';
import type {
  ContactReceipt,
  PracticeReceipt,
} from '../../../shared/contracts/submissions/submission-contracts.ts';
import {
  type ContactMessage,
  NO_CATEGORY,
  NO_CITY,
  type PracticeSubmission,
} from '../../../shared/contracts/submissions/submissions.ts';
import { knownFields, withStatement } from '../../../shared/domain/clinics/evidence.ts';
import { storedHours } from '../../../shared/domain/clinics/opening-hours.ts';
import { readAddress } from '../../../shared/domain/clinics/postal-address.ts';
import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { phoneParts } from '../../platform/phone-number.ts';
import { LOCATION_LOOKUP } from '../outbox/index.ts';
import type { Directory } from '../taxonomy/index.ts';
import type { Challenges } from './challenges.ts';
import { type Checked, createStoreOnce, type SentForm } from './store-once.ts';
import type { SubmissionWriter } from './submission-writer.ts';

export interface Submissions {
  getChallenge(): Promise<Challenge>;
  /**
   * Stores a pending practice with its consequences: mails to its provider and to staff, and locating its street address. A
   * repeat with the same idempotency key gets the first response and has no effect. Throws `invalid_request` by field,
   * `conflict` for a known key with another content, and `service_unavailable`. The projector enqueues the consequences.
   */
  submitPractice(form: SentForm<PracticeSubmission>): Promise<PracticeReceipt>;
  /** Stores a message to the directory in the same way. */
  sendContactMessage(form: SentForm<ContactMessage>): Promise<ContactReceipt>;
}

export interface SubmissionDependencies {
  readonly submissions: Pick<SubmissionWriter, 'earlier' | 'addPractice' | 'addContact'>;
  readonly directory: Pick<Directory, 'cityById' | 'categories'>;
  readonly challenges: Pick<Challenges, 'issue' | 'check'>;
  readonly clock: Clock;
  /** A new ULID of this time. */
  readonly newId: (at: Date) => string;
}

const practiceConsequences = [...mailsOnEvent.practiceReceived, LOCATION_LOOKUP] as const;
const messageConsequences = mailsOnEvent.messageReceived;

export function createSubmissions(dependencies: SubmissionDependencies): Submissions {
  const { submissions, directory, challenges, clock, newId } = dependencies;

  const storeOnce = createStoreOnce({ requests: submissions, challenges, clock });

  return {
    getChallenge: () => challenges.issue(),

    async submitPractice(form) {
      const id = await storeOnce(
        'submitPractice',
        form,
        () => findTaxonomy(directory, form.content),
        (taxonomy, once) =>
          submissions.addPractice(
            practiceOf(form.content, taxonomy, newId(once.at), once.at),
            once,
            practiceConsequences,
          ),
      );
      return { id, status: 'pending_approval' };
    },

    async sendContactMessage(form) {
      const id = await storeOnce(
        'sendContactMessage',
        form,
        async () => ({ value: undefined }),
        (_, once) =>
          submissions.addContact(messageOf(form.content, newId(once.at), once.at), once, messageConsequences),
      );
      return { id, status: 'new' };
    },
  };
}

interface Taxonomy {
  readonly city: CityRef;
  readonly category: CategoryRef;
}

async function findTaxonomy(
  directory: SubmissionDependencies['directory'],
  { cityId, categoryId }: PracticeSubmission,
): Promise<Checked<Taxonomy>> {
  const [city, categories] = await Promise.all([directory.cityById(cityId), directory.categories()]);
  const category = categories.find(({ id }) => id === categoryId);
  if (city !== undefined && category !== undefined) return { value: { city, category } };
  return {
    fields: {
      ...(city === undefined && { cityId: [NO_CITY] }),
      ...(category === undefined && { categoryId: [NO_CATEGORY] }),
    },
  };
}

/** The fields of the form as a clinic has them: texts that were left empty are absent. Staff check all of it later. */
const providedSchema = z.object(practiceFields);

function practiceOf(
  content: PracticeSubmission,
  { city, category }: Taxonomy,
  id: string,
  at: Date,
): SubmissionRecord {
  const filled = Object.entries(content).filter(([, value]) => value !== '');
  const { website, ...provided } = z.parse(providedSchema, Object.fromEntries(filled));
  const createdAt = at.toISOString();
  const fields = { ...provided, ...(website !== undefined && { website: new URL(website).href }) };
  return {
    ...fields,
    ...withStatement(fields, knownFields(fields), { by: 'practice', at: createdAt }),
    id,
    slug: slugOfName(provided.name),
    addressParts: readAddress(provided.address, city),
    ...phoneParts(provided.phone ?? ''),
    ...storedHours(provided.practiceHours),
    verified: false,
    city: z.parse(clinicCitySchema, city),
    category: z.parse(categoryRefSchema, category),
    status: 'pending_approval',
    createdAt,
    credentials: { licenceChecked: false, taxonomyMatches: false, contactVerified: false },
  };
}

function messageOf(content: ContactMessage, id: string, at: Date): ContactRecord {
  const { phoneE164 } = phoneParts(content.phone ?? '');
  return {
    ...content,
    id,
    ...(phoneE164 !== undefined && { phoneE164 }),
    status: 'new',
    createdAt: at.toISOString(),
  };
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * The slug of a practice's name, transliterated to Latin letters ("Клиника" becomes "klinika"), so that the URL names the
 * practice. Not part of `slugify`, which browsers load: the tables for all scripts have half a megabyte. Pictures and symbols
 * are left out.
 */
export function slugOfName(name: string): string {
  return slugify(name.normalize('NFC').replace(WORD, (word) => anyAscii(word)));
}

import { clinicChangesSchema } from '../../../shared/contracts/clinics/staff-clinics.ts';
import type {
  ProviderChange,
  ProviderChangeRecord,
} from '../../../shared/contracts/providers/provider-changes.ts';
import { providerPractitionerEditSchema } from '../../../shared/contracts/providers/provider-practitioners.ts';
import { fullName } from '../../../shared/domain/people/person-name.ts';
import type { AuditRecord, ClinicRecord, ReviewRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, notFound, unavailable } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { TransactItems } from '../../table/index.ts';
import type { ClinicEditing, ClinicEditor } from '../clinics/index.ts';
import { noSuchClinic } from '../clinics/index.ts';
import type { PersonEditing, PersonEditor } from '../people/index.ts';
import { type ReviewReplies, updateReply } from '../reviews/index.ts';
import { type ChangeDecision, decisionWrites, type ProviderChanges } from './change-repository.ts';
import { presentValues } from './edit-listing.ts';

type Actor = AuditRecord['actor'];

export interface ChangeDecisionDependencies {
  readonly changes: ProviderChanges;
  readonly clinics: Pick<ClinicEditor, 'record'>;
  readonly editing: Pick<ClinicEditing, 'correct'>;
  readonly people: Pick<PersonEditor, 'record'>;
  readonly personEditing: Pick<PersonEditing, 'stateName'>;
  readonly replies: Pick<ReviewReplies, 'published'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * What staff decide of what providers ask for. A decision is one transaction with what it does; repeating it changes nothing. They throw
 * `not_found`, also for a change whose provider has changed it since, `conflict` where it was decided otherwise, and `service_unavailable`.
 */
export interface ChangeDecisions {
  list(request: PageRequest): Promise<Page<ProviderChange>>;
  /** Throws `invalid_request` by field for what cannot be stored any more, and `conflict` where the review is no longer public. */
  accept(id: string, actor: Actor): Promise<ProviderChange>;
  reject(id: string, reason: string, actor: Actor): Promise<ProviderChange>;
}

/** Attempts while concurrent requests write. */
const MAX_ATTEMPTS = 5;

export function createChangeDecisions(dependencies: ChangeDecisionDependencies): ChangeDecisions {
  const { changes, clinics, editing, people, personEditing, replies, clock, newId } = dependencies;

  async function stored(id: string): Promise<ProviderChangeRecord> {
    const change = isUlid(id) ? await changes.change(id) : undefined;
    if (change === undefined) throw notFound('There is no such change. Its provider may have changed it.');
    return change;
  }

  async function subjectOf({ kind, subjectId }: ProviderChangeRecord) {
    if (kind !== 'practitioner') return { clinic: await clinics.record(subjectId), person: undefined };
    return { clinic: undefined, person: (await people.record(subjectId))?.person };
  }

  async function shown(change: ProviderChangeRecord): Promise<ProviderChange> {
    const { account: _account, subjectId: _subject, fields, reply, ...rest } = change;
    const { clinic, person } = await subjectOf(change);
    const review = reply && (await replies.published(reply.reviewId));
    const name = clinic?.name ?? (person && fullName(person.name));
    const { id, slug } = clinic ?? person ?? {};
    const known = id !== undefined && slug !== undefined && name !== undefined;
    return {
      ...rest,
      subject: known ? { id, slug, name } : null,
      ...(fields && {
        before: clinic ? presentValues(clinic, Object.keys(fields)) : person ? { name: person.name } : {},
        after: fields,
      }),
      ...(reply && {
        reply: { content: reply.content, signals: reply.signals, review: review ? reviewed(review) : null },
      }),
    };
  }

  function auditOf(
    change: ProviderChangeRecord,
    decision: ChangeDecision,
    actor: Actor,
    recordName?: string,
  ) {
    const { state, reason } = decision;
    return {
      id: newId(),
      at: clock().toISOString(),
      actor,
      action: state === 'accepted' ? 'accept-change' : 'reject-change',
      subject: change.subjectId,
      ...(recordName !== undefined && { recordName }),
      ...(reason !== undefined && { reason }),
    } as const;
  }

  async function writesOf(change: ProviderChangeRecord, decision: ChangeDecision, actor: Actor) {
    const { clinic, person } = await subjectOf(change);
    const name = clinic?.name ?? (person && fullName(person.name));
    return decisionWrites(change, decision, auditOf(change, decision, actor, name));
  }

  /** Decides alone, or with further writes; again while something changes. */
  async function decide(
    id: string,
    decision: ChangeDecision,
    actor: Actor,
    along: (change: ProviderChangeRecord) => Promise<(TableName: string) => TransactItems> = async () =>
      () => [],
  ): Promise<ProviderChange> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const change = await stored(id);
      if (change.state === decision.state) return shown(change);
      if (change.state !== 'waiting') throw decidedAlready(change);
      const [writes, others] = [await writesOf(change, decision, actor), await along(change)];
      const saved = await changes.save((TableName) => [...writes(TableName), ...others(TableName)]);
      if (saved === 'done') return shown(await stored(id));
    }
    throw unavailable(new Error('the change kept changing'));
  }

  const accepted = { state: 'accepted' } as const;

  /** Does what is asked for together with the decision; nothing where nothing of the record would change. */
  async function apply(change: ProviderChangeRecord, actor: Actor): Promise<void> {
    const { kind, subjectId, createdAt: at } = change;
    const decision = async () => {
      const open = await stored(change.id);
      if (open.state !== 'waiting') throw decidedAlready(open);
      return writesOf(open, accepted, actor);
    };
    if (kind === 'practitioner') {
      const { name } = providerPractitionerEditSchema.parse({ ...change.fields, version: 0 });
      if (name !== undefined) await personEditing.stateName(subjectId, name, { actor, at, decide: decision });
      return;
    }
    const clinic = await clinics.record(subjectId);
    if (clinic === undefined) throw noSuchClinic();
    const wanted = wantedOf(change, clinic);
    await editing.correct(subjectId, { ...wanted, at, by: 'practice' }, actor, decision);
  }

  return {
    async list(request) {
      const { items, next } = await changes.page(request);
      return { items: await Promise.all(items.map(shown)), next };
    },

    async accept(id, actor) {
      const change = await stored(id);
      if (change.kind === 'reply') return decide(id, accepted, actor, publishing(replies));
      if (change.state === 'waiting') await apply(change, actor);
      return decide(id, accepted, actor);
    },

    reject: (id, reason, actor) => decide(id, { state: 'rejected', reason }, actor),
  };
}

/** Publishes the reply of a change. Throws `conflict` where its review is no longer public. */
const publishing =
  (replies: Pick<ReviewReplies, 'published'>) =>
  async ({ reply, createdAt }: ProviderChangeRecord) => {
    const review = reply && (await replies.published(reply.reviewId));
    if (reply === undefined || review === undefined) {
      throw new AppError('conflict', 'The review is no longer public.');
    }
    const { content } = reply;
    return (TableName: string) => [
      updateReply(TableName, review, { content, createdAt: review.reply?.createdAt ?? createdAt }),
    ];
  };

/** What of the clinic changes: its fields, its place on the site, or what is shown of where it is. */
function wantedOf({ fields, removal }: ProviderChangeRecord, { city, version = 0 }: ClinicRecord) {
  switch (removal?.kind) {
    case 'remove':
      return { unlistReason: 'The practice asked to be removed.' };
    case 'hide-address':
      return { changes: { version, address: `${city.name}, ${city.state}`, location: null } };
    default:
      return { changes: { version, ...clinicChangesSchema.parse(fields ?? {}) } };
  }
}

const reviewed = ({ id, rating, title, content }: ReviewRecord) => ({ id, rating, title, content });

const decidedAlready = ({ state }: ProviderChangeRecord): AppError =>
  new AppError('conflict', `The change was ${state}.`);

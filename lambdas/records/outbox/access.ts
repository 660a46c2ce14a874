import { type MailEvent, mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { OUTBOX_QUEUE, outboxKeys } from './items.ts';

const locationLookups = outboxKeys.locationLookup(EVERY).pk;
const everyMail = outboxKeys.mail(EVERY, EVERY).pk;
/** The emails that these events cause. */
const mailsOn = (...events: readonly MailEvent[]): string[] =>
  events.flatMap((event) => mailsOnEvent[event].map((kind) => outboxKeys.mail(kind, EVERY).pk));

export const outboxAccess: RoomAccess = {
  // Entries of the forms; none of staff's decisions.
  submissions: [
    on(['PutItem'], ...mailsOn('practiceReceived', 'messageReceived', 'reviewReceived'), locationLookups),
  ],
  admin: [
    on(
      ['PutItem'],
      ...mailsOn(
        'practiceApproved',
        'practiceRejected',
        'correctionDecided',
        'providerChangeDecided',
        'reviewPublished',
      ),
      ...mailsOn('claimGranted', 'claimRefused', 'claimEnded'),
    ),
  ],
  providers: [
    on(
      ['PutItem'],
      ...mailsOn('claimCode', 'claimWaiting', 'claimMade', 'claimGranted', 'claimEnded', 'claimInvited'),
    ),
  ],
  'outbox-sweep': [
    on(['UpdateItem'], everyMail, locationLookups),
    query('byQueue', OUTBOX_QUEUE),
    on(['PutItem'], ...mailsOn('claimDormant', 'claimEnded', 'confirmationDue')),
  ],
};

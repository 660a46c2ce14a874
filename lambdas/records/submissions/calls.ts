import { calls } from '../../../shared/contracts/calls.ts';
import { actorOf } from '../../http/caller.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { Contacts } from './contacts.ts';
import type { Moderation } from './moderation.ts';
import { sentForm } from './store-once.ts';
import type { Submissions } from './submissions.ts';

/** The forms of providers and visitors, and the challenge that each form solves. */
export function submissionRoutes({ submissions }: { readonly submissions: Submissions }) {
  return {
    getChallenge: route('getChallenge', calls.getChallenge, async () => ({
      body: await submissions.getChallenge(),
    })),
    submitPractice: route('submitPractice', calls.submitPractice, async ({ body, idempotencyKey }) => ({
      body: await submissions.submitPractice(sentForm(body, idempotencyKey)),
    })),
    sendContactMessage: route(
      'sendContactMessage',
      calls.sendContactMessage,
      async ({ body, idempotencyKey }) => ({
        body: await submissions.sendContactMessage(sentForm(body, idempotencyKey)),
      }),
    ),
  };
}

interface StaffDependencies {
  readonly moderation: Moderation;
  readonly contacts: Contacts;
  readonly cursors: Cursors;
}

/** What staff do to practices that wait for approval, and to contact messages. */
export function staffSubmissionRoutes({ moderation, contacts, cursors }: StaffDependencies) {
  return {
    approveClinic: route('approveClinic', calls.approveClinic, async ({ params, body, caller }) => ({
      body: await moderation.approve(params.id, body.credentials, actorOf(caller)),
    })),
    rejectClinic: route('rejectClinic', calls.rejectClinic, async ({ params, body, caller }) => ({
      body: await moderation.reject(params.id, body.reason, actorOf(caller)),
    })),
    listContacts: route('listContacts', calls.listContacts, ({ query }) =>
      cursors.page('listContacts', query, (after) => contacts.list({ limit: query.limit, after })),
    ),
    markContactRead: route('markContactRead', calls.markContactRead, async ({ params, caller }) => ({
      body: await contacts.markRead(params.id, actorOf(caller)),
    })),
  };
}

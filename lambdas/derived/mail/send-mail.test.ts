import { describe, expect, it } from 'vitest';
import { makeContact, makeSubmission } from '../../../test/fixtures/submissions.ts';
import { unavailable } from '../../platform/errors.ts';
import { type Mail, MailPostponed, MailRejected, MailUnanswered } from '../../platform/mail-transport.ts';
import type { ConfirmationLinks } from '../../records/reviews/confirmation-links.ts';
import type { Claim, MailRequest } from './mail-ledger.ts';
import { createSendMail, type SendMailDependencies } from './send-mail.ts';

const none = async () => undefined;
const contact = makeContact();
const request: MailRequest = { kind: 'message-received', id: contact.id };
const now = new Date('2025-11-20T15:05:00.000Z');
const CLAIM_MS = 25_000;
const fresh = { times: 0, since: undefined };
const claimed: Claim = { outcome: 'claimed', mayBeRepeat: false, postponed: fresh };
const maybeSent: Claim = { outcome: 'claimed', mayBeRepeat: true, postponed: fresh };

function sending({
  claim = claimed,
  admitted = true,
  send = async () => {},
  ledger = {},
  recipient = { email: 'pat@people.example', clinicName: 'Harbor Dental' },
}: {
  claim?: Claim;
  admitted?: boolean;
  send?: () => Promise<void>;
  ledger?: Partial<SendMailDependencies['ledger']>;
  recipient?: Awaited<ReturnType<ConfirmationLinks['recipient']>>;
} = {}) {
  const log: string[] = [];
  const delays: number[] = [];
  const mails: Mail[] = [];
  const sendMail = createSendMail({
    records: {
      submission: async () => makeSubmission(),
      contact: async (id) => (id === contact.id ? contact : undefined),
    },
    corrections: {
      decision: async () => ({ email: 'visitor@people.example', status: 'accepted', clinic: undefined }),
      forgetAddress: async (id) => {
        log.push(`forget the address of ${id}`);
      },
    },
    claims: { code: none, claim: none, notice: none, invitation: none },
    unsubscribeToken: () => 'token',
    changes: { decision: async () => undefined, forgetAddress: async () => {} },
    links: {
      recipient: async () => recipient,
      issue: async (id) => {
        log.push(`link ${id}`);
        return 'a-token';
      },
    },
    ledger: {
      claim: async (_request, at, until) => {
        log.push(`claim ${until.getTime() - at.getTime()}`);
        return claim;
      },
      settle: async (_request, as, at) => {
        log.push(`${as} ${at.toISOString()}`);
      },
      release: async (_request, until, { due, unanswered }) => {
        const minutes = (due.getTime() - now.getTime()) / 60_000;
        log.push(
          `release ${until.getTime() - now.getTime()} for ${minutes} min${unanswered ? ', unanswered' : ''}`,
        );
      },
      postpone: async (_request, until, { due, at, unanswered }) => {
        const seconds = (due.getTime() - at.getTime()) / 1_000;
        log.push(`postpone ${until.getTime() - now.getTime()}${unanswered ? ', unanswered' : ''}`);
        delays.push(seconds);
      },
      reject: async (_request, until) => {
        log.push(`reject ${until.getTime() - now.getTime()}`);
      },
      ...ledger,
    },
    recipients: {
      admit: async (email, { kind }) => {
        log.push(`admit ${kind} to ${email}`);
        return admitted;
      },
    },
    transport: {
      send: (mail) => {
        log.push('send');
        mails.push(mail);
        return send();
      },
    },
    pace: async () => {
      log.push('pace');
    },
    clock: () => now,
    claimMs: CLAIM_MS,
    staff: 'staff@site.example',
    siteUrl: 'https://site.example',
  });
  return { log, delays, mails, sendMail };
}

describe('sending an email', () => {
  it('claims it, counts it, sends it and settles it', async () => {
    const { log, mails, sendMail } = sending();
    expect(await sendMail(request)).toBe('sent');
    expect(log).toEqual([
      `claim ${CLAIM_MS}`,
      `admit message-received to ${contact.email}`,
      'pace',
      'send',
      `sent ${now.toISOString()}`,
    ]);
    expect(mails).toMatchObject([
      {
        to: contact.email,
        subject: 'We received your message',
        mayBeRepeat: false,
        about: { kind: 'message-received', id: contact.id },
      },
    ]);
    expect(mails[0]?.text).not.toContain('received this email before');
  });

  it('forgets an address that was kept for the mail, when no further attempt follows', async () => {
    const id = 'correction';
    const aboutCorrection: MailRequest = { kind: 'correction-decided', id };
    const ofTry = async (options: Parameters<typeof sending>[0]) => {
      const { log, sendMail } = sending(options);
      await sendMail(aboutCorrection).catch(() => {});
      return log.filter((line) => line.startsWith('forget'));
    };
    const forgotten = [`forget the address of ${id}`];
    expect(await ofTry({})).toEqual(forgotten);
    expect(await ofTry({ claim: { outcome: 'sent' } })).toEqual(forgotten);
    expect(await ofTry({ admitted: false })).toEqual(forgotten);
    expect(await ofTry({ send: () => Promise.reject(new MailRejected(new Error('no'))) })).toEqual(forgotten);
    expect(await ofTry({ claim: { outcome: 'busy' } })).toEqual([]);
    expect(await ofTry({ send: () => Promise.reject(unavailable(new Error('down'))) })).toEqual([]);
  });

  it('skips a mail that was sent or is claimed by another worker', async () => {
    for (const [claim, outcome] of [
      ['sent', 'sent-before'],
      ['withheld', 'withheld'],
      ['busy', 'busy'],
    ] as const) {
      const { mails, sendMail } = sending({ claim: { outcome: claim } });
      expect(await sendMail(request)).toBe(outcome);
      expect(mails).toEqual([]);
    }
  });

  const confirmation: MailRequest = { kind: 'review-confirmation', id: contact.id };

  it('makes the link of a review just before it sends it', async () => {
    const { log, mails, sendMail } = sending();
    expect(await sendMail(confirmation)).toBe('sent');
    expect(log.slice(1, 5)).toEqual([
      'admit review-confirmation to pat@people.example',
      'pace',
      `link ${contact.id}`,
      'send',
    ]);
    expect(mails[0]?.text).toContain('https://site.example/confirm-review#a-token');
  });

  it('makes no link for a mailbox that has reached its limit', async () => {
    const { log, sendMail } = sending({ admitted: false });
    expect(await sendMail(confirmation)).toBe('withheld');
    expect(log.join()).not.toContain('link');
  });

  it('settles a mail whose purpose is gone', async () => {
    const { log, mails, sendMail } = sending({ recipient: 'unneeded' });
    expect(await sendMail(confirmation)).toBe('unneeded');
    expect(log).toEqual([`claim ${CLAIM_MS}`, `withheld ${now.toISOString()}`]);
    expect(mails).toEqual([]);
  });

  it('claims nothing for a missing record', async () => {
    const { log, sendMail } = sending();
    expect(await sendMail({ ...request, id: makeContact().id })).toBe('missing');
    expect(log).toEqual([]);
  });

  it('ends the claim of a mail that SES could not send, so that a retry need not wait', async () => {
    const failing = sending({ send: () => Promise.reject(unavailable(new Error('throttled'))) });
    await expect(failing.sendMail(request)).rejects.toMatchObject({ code: 'service_unavailable' });
    // The queue tries it for some twenty minutes: until then no sweep need.
    expect(failing.log.at(-1)).toBe(`release ${CLAIM_MS} for 30 min`);

    const rejected = sending({ send: () => Promise.reject(new MailRejected(new Error('no such mailbox'))) });
    expect(await rejected.sendMail(request)).toBe('rejected');
    expect(rejected.log.at(-1)).toBe(`reject ${CLAIM_MS}`);
  });

  it.each(['throttled', 'not-ready'] as const)('postpones a mail that SES accepts later: %s', async (by) => {
    const send = () => Promise.reject(new MailPostponed(by, new Error('no')));
    const { log, delays, sendMail } = sending({ send });
    expect(await sendMail(request)).toBe(by);
    expect(log.at(-1)).toBe(`postpone ${CLAIM_MS}`);
    // At first for half a minute, and for an hour at most.
    expect(delays[0]).toBeGreaterThanOrEqual(15);
    expect(delays[0]).toBeLessThanOrEqual(30);
    const since = new Date(now.getTime() - 13 * 24 * 3_600_000);
    const long = sending({ send, claim: { ...maybeSent, postponed: { times: 300, since } } });
    expect(await long.sendMail(request)).toBe(by);
    expect(long.log.at(-1)).toBe(`postpone ${CLAIM_MS}, unanswered`);
    expect(long.delays[0]).toBeGreaterThanOrEqual(1_800);
    expect(long.delays[0]).toBeLessThanOrEqual(3_600);
  });

  it('reports a mail that has waited for two weeks as rejected', async () => {
    const since = new Date(now.getTime() - 14 * 24 * 3_600_000);
    const { log, sendMail } = sending({
      send: () => Promise.reject(new MailPostponed('not-ready', new Error('no'))),
      claim: { outcome: 'claimed', mayBeRepeat: false, postponed: { times: 300, since } },
    });
    expect(await sendMail(request)).toBe('rejected');
    expect(log.at(-1)).toBe(`reject ${CLAIM_MS}`);
  });

  it('throws the failure of SES, not that of ending the claim', async () => {
    const { sendMail } = sending({
      send: () => Promise.reject(unavailable(new Error('throttled'))),
      ledger: { release: () => Promise.reject(new Error('the table is away')) },
    });
    await expect(sendMail(request)).rejects.toMatchObject({ cause: { message: 'throttled' } });
  });

  it('is done when the mail was sent, even if the ledger could not be updated', async () => {
    const { sendMail } = sending({
      ledger: { settle: () => Promise.reject(new Error('the table is away')) },
    });
    expect(await sendMail(request)).toBe('sent-unmarked');
  });

  it('marks a mail that an earlier attempt may have sent', async () => {
    const { mails, sendMail } = sending({ claim: maybeSent });
    expect(await sendMail(request)).toBe('sent');
    expect(mails[0]?.mayBeRepeat).toBe(true);
    for (const part of [mails[0]?.text, mails[0]?.html]) {
      expect(part).toContain('You may have received this email before');
    }
  });

  it('remembers that SES did not respond, also after further failures', async () => {
    const silent = sending({ send: () => Promise.reject(new MailUnanswered(new Error('timeout'))) });
    await expect(silent.sendMail(request)).rejects.toMatchObject({
      code: 'service_unavailable',
      cause: { message: 'timeout' },
    });
    expect(silent.log.at(-1)).toBe(`release ${CLAIM_MS} for 30 min, unanswered`);
    const again = sending({
      claim: maybeSent,
      send: () => Promise.reject(unavailable(new Error('throttled'))),
    });
    await expect(again.sendMail(request)).rejects.toThrow();
    expect(again.log.at(-1)).toBe(`release ${CLAIM_MS} for 30 min, unanswered`);
  });

  it('withholds a receipt from an email address that reached its limit', async () => {
    const { log, mails, sendMail } = sending({ admitted: false });
    expect(await sendMail(request)).toBe('withheld');
    expect(mails).toEqual([]);
    expect(log.at(-1)).toBe(`withheld ${now.toISOString()}`);
  });

  it('counts neither notices to staff nor what staff decided', async () => {
    const { log, mails, sendMail } = sending({ admitted: false });
    expect(await sendMail({ ...request, kind: 'message-notice' })).toBe('sent');
    expect(mails).toHaveLength(1);
    expect(log.join()).not.toContain('admit');
  });
});

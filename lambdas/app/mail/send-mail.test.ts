import { describe, expect, it } from 'vitest';
import { makeContact, makeSubmission } from '../../../test/fixtures/submissions.ts';
import { unavailable } from '../errors.ts';
import { type ClaimOutcome, type Mail, type MailLedger, MailRefused, type MailRequest } from './ports.ts';
import { CLAIM_MS, createSendMail } from './send-mail.ts';

const contact = makeContact();
const request: MailRequest = { kind: 'message-received', id: contact.id };
const now = new Date('2025-11-20T15:05:00.000Z');

function sending({
  claim = 'claimed',
  send = async () => {},
  ledger = {},
}: {
  claim?: ClaimOutcome;
  send?: () => Promise<void>;
  ledger?: Partial<MailLedger>;
} = {}) {
  const log: string[] = [];
  const mails: Mail[] = [];
  const sendMail = createSendMail({
    records: {
      submission: async () => makeSubmission(),
      contact: async (id) => (id === contact.id ? contact : undefined),
    },
    ledger: {
      claim: async (_request, at, until) => {
        log.push(`claim ${until.getTime() - at.getTime()}`);
        return claim;
      },
      markSent: async (_request, at) => {
        log.push(`sent ${at.toISOString()}`);
      },
      release: async (_request, until) => {
        log.push(`release ${until.getTime() - now.getTime()}`);
      },
      ...ledger,
    },
    transport: {
      send: (mail) => {
        log.push('send');
        mails.push(mail);
        return send();
      },
    },
    clock: () => now,
    staff: 'staff@site.example',
    siteUrl: 'https://site.example',
  });
  return { log, mails, sendMail };
}

describe('sending an e-mail', () => {
  it('claims it, sends it and marks it', async () => {
    const { log, mails, sendMail } = sending();
    expect(await sendMail(request)).toBe('sent');
    expect(log).toEqual([`claim ${CLAIM_MS}`, 'send', `sent ${now.toISOString()}`]);
    expect(mails).toMatchObject([{ to: contact.email, subject: 'We received your message' }]);
  });

  it('leaves alone what went out, and what another worker has', async () => {
    for (const [claim, outcome] of [
      ['sent', 'sent-before'],
      ['busy', 'busy'],
    ] as const) {
      const { mails, sendMail } = sending({ claim });
      expect(await sendMail(request)).toBe(outcome);
      expect(mails).toEqual([]);
    }
  });

  it('claims nothing for a record that is not there', async () => {
    const { log, sendMail } = sending();
    expect(await sendMail({ ...request, id: makeContact().id })).toBe('missing');
    expect(log).toEqual([]);
  });

  it('gives back what the service could not send, so that the next try need not wait', async () => {
    const failing = sending({ send: () => Promise.reject(unavailable(new Error('throttled'))) });
    await expect(failing.sendMail(request)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(failing.log).toEqual([`claim ${CLAIM_MS}`, 'send', `release ${CLAIM_MS}`]);

    const refused = sending({ send: () => Promise.reject(new MailRefused(new Error('no such mailbox'))) });
    expect(await refused.sendMail(request)).toBe('refused');
    expect(refused.log).toContain(`release ${CLAIM_MS}`);
  });

  it('tells the failure of the service, not that of giving back', async () => {
    const { sendMail } = sending({
      send: () => Promise.reject(unavailable(new Error('throttled'))),
      ledger: { release: () => Promise.reject(new Error('the table is away')) },
    });
    await expect(sendMail(request)).rejects.toMatchObject({ cause: { message: 'throttled' } });
  });

  it('is done when the mail went out, even if that could not be noted', async () => {
    const { sendMail } = sending({
      ledger: { markSent: () => Promise.reject(new Error('the table is away')) },
    });
    expect(await sendMail(request)).toBe('sent-unmarked');
  });
});

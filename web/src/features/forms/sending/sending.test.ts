import { describe, expect, it, vi } from 'vitest';
import { contactMessageSchema } from '../../../../../shared/contracts/submissions.ts';
import { SendError } from '../../../lib/send.ts';
import { createSending, type Proofs } from './sending.ts';

const message = {
  fullName: ' Ann Example ',
  email: 'ann@example.com',
  phone: '',
  inquiryType: 'general',
  subject: 'Opening hours',
  message: 'Whom do I tell that they are wrong?',
};
const extras = { idempotencyKey: 'key-1', referenceNote: '' };

const refusal = (status: number, fields?: Record<string, string[]>) =>
  new SendError(status, JSON.stringify({ code: 'invalid_request', message: 'No.', fields }));

/** A sending whose calls end one after the other in what is given: an error, or all is well. */
function sendingThat(...ends: (Error | undefined)[]) {
  const call = vi.fn(async (_body: Proofs, _key: string) => {
    const end = ends.shift();
    if (end) throw end;
  });
  let proofs = 0;
  const proof = {
    prepare: vi.fn(),
    take: async () => {
      proofs += 1;
      return `proof-${proofs}`;
    },
  };
  return { call, proof, sending: createSending({ schema: contactMessageSchema, proof, call }) };
}

describe('checking', () => {
  const { sending } = sendingThat();

  it('gives one message for each field that is wrong, as the schema says it', () => {
    expect(sending.check({ ...message, fullName: 'A', email: 'ann@', inquiryType: '' })).toEqual({
      valid: false,
      messages: {
        fullName: 'Full name must be at least 2 characters',
        email: 'Please provide a valid email address',
        inquiryType: 'Please select an inquiry type',
      },
    });
  });

  it('gives what would be sent, the same for the same', () => {
    const checked = sending.check(message);
    expect(checked).toMatchObject({ valid: true });
    expect(sending.check({ ...message, fullName: 'Ann Example' })).toEqual(checked);
    expect(sending.check({ ...message, subject: 'Other hours' })).not.toEqual(checked);
  });
});

describe('sending', () => {
  it('makes the call once, with a proof of work and the key', async () => {
    const { sending, call } = sendingThat();
    await expect(sending.send(message, extras)).resolves.toEqual({ kind: 'sent' });
    expect(call).toHaveBeenCalledExactlyOnceWith(
      { ...message, fullName: 'Ann Example', altcha: 'proof-1' },
      'key-1',
    );
  });

  it('sends what a robot has entered along', async () => {
    const { sending, call } = sendingThat();
    await sending.send(message, { ...extras, referenceNote: 'Buy now' });
    expect(call.mock.calls[0]?.[0]).toMatchObject({ referenceNote: 'Buy now' });
  });

  it('makes a refused proof of work anew, and sends once more under the same key', async () => {
    const { sending, call } = sendingThat(refusal(400, { altcha: ['Expired'] }), undefined);
    await expect(sending.send(message, extras)).resolves.toEqual({ kind: 'sent' });
    expect(call.mock.calls.map(([body, key]) => [body.altcha, key])).toEqual([
      ['proof-1', 'key-1'],
      ['proof-2', 'key-1'],
    ]);
  });

  it('does that once and not for ever', async () => {
    const refused = refusal(400, { altcha: ['Wrong'] });
    const { sending, call } = sendingThat(refused, refused, refused);
    await expect(sending.send(message, extras)).resolves.toEqual({
      kind: 'failed',
      reason: 'unavailable',
      keySpent: false,
    });
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('hands on what the server says of fields', async () => {
    const { sending } = sendingThat(
      refusal(400, { email: ['No such place', 'Too odd'], altcha: ['Used'] }),
      refusal(400, { email: ['No such place', 'Too odd'] }),
    );
    await expect(sending.send(message, extras)).resolves.toEqual({
      kind: 'refused',
      messages: { email: 'No such place' },
    });
  });

  it.each([
    ['too many calls', refusal(429), { reason: 'tooMany', keySpent: false }],
    ['a key that stands for something else', refusal(409), { reason: 'unavailable', keySpent: true }],
    ['a server that is down', refusal(503), { reason: 'unavailable', keySpent: false }],
    ['no answer', new TypeError('Failed to fetch'), { reason: 'lost', keySpent: false }],
  ])('tells %s', async (_, error, outcome) => {
    vi.stubGlobal('navigator', { onLine: true });
    await expect(sendingThat(error).sending.send(message, extras)).resolves.toEqual({
      kind: 'failed',
      ...outcome,
    });
    vi.unstubAllGlobals();
  });

  it('tells no connection from a lost one', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { sending } = sendingThat(new TypeError('Failed to fetch'));
    await expect(sending.send(message, extras)).resolves.toMatchObject({ reason: 'offline' });
    vi.unstubAllGlobals();
  });
});

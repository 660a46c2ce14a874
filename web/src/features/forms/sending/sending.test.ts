import { describe, expect, it, vi } from 'vitest';
import { contactMessageSchema } from '../../../../../shared/contracts/submissions/submissions.ts';
import { SendError } from '../../../lib/send.ts';
import { createSending, type Extras, type Proofs, type Sending } from './sending.ts';

const message = {
  fullName: ' Ann Example ',
  email: 'ann@example.com',
  phone: '',
  inquiryType: 'general',
  subject: 'Opening hours',
  message: 'The hours on the page are wrong.',
};
const extras = { idempotencyKey: 'key-1', referenceNote: '' };

const httpError = (status: number, fields?: Record<string, string[]>) =>
  new SendError(status, JSON.stringify({ code: 'invalid_request', message: 'No.', fields }));

/** A `Sending` whose successive calls reject with the given errors; undefined succeeds. */
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

async function send(sending: Sending, given: Extras) {
  const checked = sending.check(message);
  if (!checked.valid) throw new Error('the message is not valid');
  return checked.send(given);
}

describe('checking', () => {
  const { sending } = sendingThat();

  it('returns the first message of the schema for each invalid field', () => {
    expect(sending.check({ ...message, fullName: 'A', email: 'ann@', inquiryType: '' })).toEqual({
      valid: false,
      messages: {
        fullName: 'Full name must be at least 2 characters',
        email: 'Please provide a valid email address',
        inquiryType: 'Please select an inquiry type',
      },
    });
  });

  it('returns the same body for the same values', () => {
    const bodyOf = (values: typeof message) => {
      const checked = sending.check(values);
      return checked.valid && checked.body;
    };
    expect(bodyOf(message)).toBe(JSON.stringify({ ...message, fullName: 'Ann Example' }));
    expect(bodyOf({ ...message, fullName: 'Ann Example' })).toBe(bodyOf(message));
    expect(bodyOf({ ...message, subject: 'Other hours' })).not.toBe(bodyOf(message));
  });
});

describe('sending', () => {
  it('makes one call with proof of work and idempotency key', async () => {
    const { sending, call } = sendingThat();
    await expect(send(sending, extras)).resolves.toEqual({ kind: 'sent' });
    expect(call).toHaveBeenCalledExactlyOnceWith(
      { ...message, fullName: 'Ann Example', altcha: 'proof-1' },
      'key-1',
    );
  });

  it('includes the value of the honeypot field', async () => {
    const { sending, call } = sendingThat();
    await send(sending, { ...extras, referenceNote: 'Buy now' });
    expect(call.mock.calls[0]?.[0]).toMatchObject({ referenceNote: 'Buy now' });
  });

  it('retries with a new proof of work under the same key', async () => {
    const { sending, call } = sendingThat(httpError(400, { altcha: ['Expired'] }), undefined);
    await expect(send(sending, extras)).resolves.toEqual({ kind: 'sent' });
    expect(call.mock.calls.map(([body, key]) => [body.altcha, key])).toEqual([
      ['proof-1', 'key-1'],
      ['proof-2', 'key-1'],
    ]);
  });

  it('retries an invalid proof of work only once', async () => {
    const rejection = httpError(400, { altcha: ['Wrong'] });
    const { sending, call } = sendingThat(rejection, rejection, rejection);
    await expect(send(sending, extras)).resolves.toEqual({
      kind: 'failed',
      reason: 'unavailable',
      keySpent: false,
    });
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('returns the field errors of the server', async () => {
    const { sending } = sendingThat(
      httpError(400, { email: ['No such place', 'Too odd'], altcha: ['Used'] }),
      httpError(400, { email: ['No such place', 'Too odd'] }),
    );
    await expect(send(sending, extras)).resolves.toEqual({
      kind: 'rejected',
      messages: { email: 'No such place' },
    });
  });

  it.each([
    ['too many calls', httpError(429), { reason: 'tooMany', keySpent: false }],
    ['a key that was used for another body', httpError(409), { reason: 'unavailable', keySpent: true }],
    ['a server that is down', httpError(503), { reason: 'unavailable', keySpent: false }],
    ['no answer', new TypeError('Failed to fetch'), { reason: 'lost', keySpent: false }],
  ])('reports %s', async (_, error, outcome) => {
    vi.stubGlobal('navigator', { onLine: true });
    await expect(send(sendingThat(error).sending, extras)).resolves.toEqual({
      kind: 'failed',
      ...outcome,
    });
    vi.unstubAllGlobals();
  });

  it('distinguishes offline from a lost connection', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { sending } = sendingThat(new TypeError('Failed to fetch'));
    await expect(send(sending, extras)).resolves.toMatchObject({ reason: 'offline' });
    vi.unstubAllGlobals();
  });
});

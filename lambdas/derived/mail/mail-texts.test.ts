import { describe, expect, it } from 'vitest';
import { brand } from '../../../shared/content/brand.ts';
import { type MailKind, mailKinds } from '../../../shared/domain/mail/mail-kinds.ts';
import { makeContact, makeSubmission } from '../../../test/fixtures/submissions.ts';
import type { MailedClaim } from '../../records/claims/claim-mails.ts';
import type { MailedDecision } from '../../records/corrections/correction-mails.ts';
import type { MailedChange } from '../../records/provider-changes/change-mails.ts';
import { compose } from './compose.ts';
import { type RenderedMail, renderMail } from './render.ts';

const SITE = 'https://site.example';
const STAFF = 'staff@site.example';
const TOKEN = 'a'.repeat(43);

const unexpected = () => {
  throw new Error('not expected');
};

type Changes = Parameters<typeof makeSubmission>[0];
type ContactChanges = Parameters<typeof makeContact>[0];

/** A mail about a practice or message with these changes, if it can be written. */
/** Of the reviewed clinic. */
let clinicName = 'Harbor Dental';

/** About a correction. */
let decision: MailedDecision = {
  email: 'visitor@people.example',
  status: 'accepted',
  clinic: { name: 'Harbor Dental', slug: 'harbor-dental' },
};

/** Claims of the clinic, with what their mails say. */
const claimsOf = (listing: MailedDecision['clinic']) => {
  const claim = {
    id: 'claim-1',
    kind: 'clinic',
    subjectId: 'clinic-1',
    email: 'holder@people.example',
    isReminded: true,
    listing,
  } as const;
  const states: Partial<Record<MailKind, Partial<MailedClaim>>> = {
    'claim-refused': { state: 'refused', reason: 'The document is of another practice.' },
    'claim-ended': { state: 'ended', reason: 'The practice was sold.' },
    'claim-notice': { state: 'waiting', check: 'held' },
  };
  return (kind: MailKind) => ({
    code: async () => ({ to: 'desk@practice.example', code: '012345', name: listing?.name ?? '' }),
    claim: async () => ({ ...claim, state: 'granted' as const, ...states[kind] }),
    notice: async () => ({ ...claim, state: 'granted' as const }),
    invitation: async () =>
      ({ email: 'invited@people.example', role: 'editor', way: 'invitation', listing }) as const,
  });
};

/** About a change by a provider. */
let change: MailedChange = {
  kind: 'clinic',
  state: 'rejected',
  email: 'provider@people.example',
  reason: 'The phone number is not in service.',
  name: 'Harbor Dental',
};

async function mailOf(
  kind: MailKind,
  changes: Changes = {},
  contactChanges: ContactChanges = {},
): Promise<(RenderedMail & { to: string; replyTo: string | undefined }) | undefined> {
  const decided: Partial<Record<MailKind, Changes>> = {
    'practice-approved': { status: 'approved' },
    'practice-rejected': { status: 'rejected', rejectionReason: 'The license number is missing.' },
  };
  const submission = makeSubmission({ ...decided[kind], ...changes });
  const contact = makeContact(contactChanges);
  const records = {
    submission: async (id: string) => (id === 'known' ? submission : undefined),
    contact: async (id: string) => (id === 'known' ? contact : undefined),
  };
  const links = {
    recipient: async () => ({ email: 'pat@people.example', clinicName }),
    issue: async () => TOKEN,
  };
  const corrections = {
    decision: async () => decision,
    forgetAddress: unexpected,
  };
  const providerChanges = { decision: async () => change, forgetAddress: unexpected };
  const composed = await compose(
    { kind, id: 'known' },
    {
      ...{ records, links, corrections, changes: providerChanges, staff: STAFF },
      unsubscribeToken: () => TOKEN,
      claims: claimsOf(decision.clinic)(kind),
    },
  );
  if (composed === undefined || composed === 'unneeded') return undefined;
  const words = await composed.words();
  return { to: composed.to, replyTo: words.replyTo, ...renderMail(words, SITE) };
}

async function writtenMail(...wanted: Parameters<typeof mailOf>) {
  const mail = await mailOf(...wanted);
  if (mail === undefined) throw new Error('no mail was written');
  return mail;
}

/** What a reader of the HTML part sees, and the addresses of its links. */
function read(html: string): { shown: string; links: string[]; tags: Set<string> } {
  const body = html.slice(html.indexOf('<body'));
  const tags = [...html.matchAll(/<\/?([^\s>/]+)[^>]*>/g)].map(([, name = '']) => name);
  const shown = body
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
  return {
    shown,
    links: [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
    tags: new Set(tags),
  };
}

const OUR_TAGS = new Set(
  '!doctype html head meta title style body div p a h1 ul li strong br blockquote'.split(' '),
);

const hostileNames = {
  markup: '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&amp;',
  'a header': 'Clinic\r\nBcc: everyone@victims.example\r\n\r\nBuy now',
  'other line breaks': 'Clinic\u2028Bcc: a\u2029\u0085\u000b\u0000end',
  'a very long word': 'W'.repeat(2_000),
  'right to left': 'מרפאת שלום',
  'an override': 'Clinic \u202Egnp.exe\u202C \u2066isolated\u2069',
  emoji: '👩🏽‍⚕️🏥'.repeat(40),
  'marks upon marks': `Z${'\u0301'.repeat(300)}algo`,
  'half a character': 'Clinic \ud83d end',
};

describe('every email', () => {
  it.each(mailKinds)('%s says in plain text what it says in HTML', async (kind) => {
    const { text, html, subject } = await writtenMail(kind);
    const { shown, links } = read(html);
    const said = (part: string) => part.replace(/[\s>:-]+/g, ' ');
    // Plain text shows addresses where HTML has links, and a rule before the signature.
    const withoutAddresses = links.reduce((rest, link) => rest.replaceAll(link, ''), text);
    for (const paragraph of withoutAddresses.split('\n').filter((line) => line.trim() !== '')) {
      expect(said(shown)).toContain(said(paragraph).trim());
    }
    for (const link of links) expect(text).toContain(link);
    expect(subject.length).toBeGreaterThan(10);
    expect(text).toContain(brand.name);
    expect(html).toMatch(/<html lang="en"/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it.each(mailKinds)('%s is harmless with any content of its record', async (kind) => {
    for (const hostile of Object.values(hostileNames)) {
      decision = { ...decision, clinic: { name: hostile, slug: 'harbor-dental' } };
      change = { ...change, name: hostile, reason: hostile };
      const { subject, text, html, to } = await writtenMail(
        kind,
        { name: hostile, rejectionReason: kind === 'practice-rejected' ? hostile : undefined } as Changes,
        { fullName: hostile, subject: hostile, message: hostile },
      );
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E]/u);
      expect(subject.length).toBeLessThanOrEqual(120);
      expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\u202A-\u202E]/u);
      const { links, tags } = read(html);
      expect([...tags].filter((tag) => !OUR_TAGS.has(tag))).toEqual([]);
      expect(html).not.toMatch(/<[^>]*\son\w+=/);
      for (const link of links) expect(link.startsWith(SITE)).toBe(true);
      expect(to).toMatch(/^[\w.]+@[\w.]+\.example$/);
    }
  });

  it.each(mailKinds)('%s has a subject that no stranger has a say in', async (kind) => {
    const usual = await writtenMail(kind);
    const { subject } = await writtenMail(
      kind,
      { name: 'STRANGE', address: 'STRANGE', description: 'STRANGE', website: 'https://strange.example/' },
      { fullName: 'STRANGE', subject: 'STRANGE', message: 'STRANGE', phone: 'STRANGE' },
    );
    expect(subject).toBe(usual.subject);
  });

  it.each(mailKinds)('%s contains nothing that its reader does not need', async (kind) => {
    const { subject, text, html } = await writtenMail(
      kind,
      { phone: '(312) 555-0199', description: 'DESCRIBED' },
      { phone: '(416) 555-0188', subject: 'SUBJECT', message: 'MESSAGE' },
    );
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/555-01(99|88)|DESCRIBED|SUBJECT|MESSAGE/);
      expect(part).not.toContain('pat@people.example');
      expect(part).not.toContain('owner@practice.example');
    }
  });

  it.each(mailKinds)('%s is not written without its record', async (kind) => {
    const records = { submission: async () => undefined, contact: async () => undefined };
    const links = { recipient: async () => undefined, issue: unexpected };
    const decisions = { decision: async () => undefined, forgetAddress: unexpected };
    const none = async () => undefined;
    const claims = { code: none, claim: none, notice: none, invitation: none };
    const sources = {
      ...{ records, links, claims, staff: STAFF },
      ...{ corrections: decisions, changes: decisions },
      unsubscribeToken: () => TOKEN,
    };
    expect(await compose({ kind, id: 'unknown' }, sources)).toBeUndefined();
  });
});

describe('emails to providers about their changes', () => {
  const about = (changes: Partial<MailedChange>) => {
    change = {
      kind: 'clinic',
      state: 'accepted',
      email: 'provider@people.example',
      name: 'Harbor',
      ...changes,
    };
    return mailOf('provider-change-decided');
  };

  it('say what staff have decided, with the reason of a rejection', async () => {
    const accepted = await about({});
    expect(accepted?.to).toBe('provider@people.example');
    expect(accepted?.text).toContain('Harbor');
    const rejected = await about({ state: 'rejected', reason: 'Not in service.', kind: 'reply' });
    expect(rejected?.subject).toBe('We could not publish your reply');
    expect(rejected?.text).toContain('Not in service.');
    const removed = await about({ kind: 'removal', removal: { kind: 'remove', reason: 'Closed.' } });
    expect(removed?.subject).toBe('Your listing was removed');
  });

  it('are not written before the decision, nor without an address', async () => {
    expect(await about({ state: 'waiting' })).toBeUndefined();
    expect(await about({ email: '' })).toBeUndefined();
  });
});

describe('emails to visitors', () => {
  const about = (changes: Partial<MailedDecision>) => {
    const clinic = { name: 'Harbor Dental', slug: 'harbor-dental' };
    decision = { email: 'visitor@people.example', status: 'accepted', clinic, ...changes };
    return mailOf('correction-decided');
  };

  it('say what became of their report, with the listing', async () => {
    const accepted = await about({});
    expect(accepted?.to).toBe('visitor@people.example');
    expect(accepted?.text).toContain('in the listing of Harbor Dental');
    expect(accepted?.text).toContain('found it right');
    expect(accepted?.text).toContain(`${SITE}/clinics/harbor-dental`);
    const rejected = await about({ status: 'rejected' });
    expect(rejected?.text).toContain('the listing stays as it is');
    const gone = await about({ clinic: undefined });
    expect(gone?.text).toContain('in the listing of a practice');
    expect(gone?.text).not.toContain(`${SITE}/clinics`);
  });

  it('are not written before the decision, nor without an address', async () => {
    expect(await about({ status: 'open' })).toBeUndefined();
    expect(await about({ email: '' })).toBeUndefined();
  });
});

describe('emails to providers', () => {
  it('are not written to a provider whose address was erased', async () => {
    const kinds = ['practice-received', 'practice-approved', 'practice-rejected'] as const;
    for (const kind of kinds) expect(await mailOf(kind, { email: '' })).toBeUndefined();
    expect((await mailOf('practice-notice', { email: '' }))?.to).toBe(STAFF);
  });

  it('confirm a submission and say when it is reviewed', async () => {
    const mail = await writtenMail('practice-received', { name: 'Lakeside Heart Clinic', city: 'toronto' });
    expect(mail.to).toBe('owner@practice.example');
    expect(mail.replyTo).toBe(brand.emails.providers);
    expect(mail.subject).toBe('We received your practice');
    expect(mail.text).toContain('Lakeside Heart Clinic (Cardiology in Toronto, ON)');
    expect(mail.text).toContain('within 24 hours');
  });

  it('link an approved practice to its public page', async () => {
    const mail = await writtenMail('practice-approved', { name: 'O’Brien & Sons', slug: 'obrien-sons' });
    expect(mail.subject).toBe('Your practice is live on CareAtlas');
    expect(mail.text).toContain('Good news: O’Brien & Sons has been reviewed');
    expect(mail.text).toContain(`${SITE}/clinics/obrien-sons\n`);
    expect(read(mail.html).links).toContain(`${SITE}/clinics/obrien-sons`);
    expect(mail.html).toContain('O’Brien &amp; Sons');
  });

  it('give the reason of a rejection in its own lines', async () => {
    const rejectionReason = 'The address is a private home.\r\n\r\nPlease send <the license> & the hours.';
    const { text, html } = await writtenMail('practice-rejected', { rejectionReason });
    expect(text).toContain('> The address is a private home.\n> \n> Please send <the license> & the hours.');
    expect(html).toContain('private home.<br><br>Please send &lt;the license&gt; &amp; the hours.');
    expect(text).toContain(`${SITE}/list-practice`);
  });

  it('are not composed before the decision that they announce', async () => {
    for (const status of ['pending_approval', 'rejected'] as const) {
      expect(await mailOf('practice-approved', { status })).toBeUndefined();
    }
    for (const status of ['pending_approval', 'approved'] as const) {
      expect(await mailOf('practice-rejected', { status })).toBeUndefined();
    }
  });

  it('leave out a name that a mail program would make a link of', async () => {
    const links = [
      'Win at https://evil.example/now',
      'www.evil Clinic',
      'evil.example',
      'write to me@evil',
      'EVIL\u200e.EXAMPLE',
      'évil。example',
    ];
    for (const name of links) {
      const { text, html } = await writtenMail('practice-received', { name });
      for (const part of [text, html]) expect(part.normalize().toLowerCase()).not.toMatch(/[eé]vil/);
    }
    for (const name of [
      'Dr. A. B. Núñez, M.D.',
      'St. Mary’s',
      'Clinic No. 5 (North)',
      '24/7 Care',
      '李医生诊所',
    ]) {
      expect((await writtenMail('practice-received', { name })).text).toContain(name);
    }
  });

  it('leave out a name with a phone number', async () => {
    const numbers = [
      'Call 5550199',
      'Win: 555-0199',
      'Prize (312) 555-0199',
      '3 1 2 . 5 5 5 . 0 1 9 9',
      '3/1/2/5/5/5/0',
      'Dial ３１２５５５０ now',
      '٣١٢٥٥٥٠',
      '३१२-५५५०',
      '➂➀➁ ➄➄➄➀'.replaceAll('➀', '①').replaceAll('➁', '②').replaceAll('➂', '③').replaceAll('➄', '⑤'),
      '³¹²⁵⁵⁵⁰',
      '𝟑𝟏𝟐𝟓𝟓𝟓𝟎',
      '3️⃣1️⃣2️⃣5️⃣5️⃣5️⃣0️⃣',
      '312\u200b555\u3164\u00ad0',
      '三一二五五五〇',
    ];
    for (const name of numbers) {
      const { text, html } = await writtenMail('practice-received', { name });
      for (const part of [text, html]) {
        expect(part, name).toContain('your practice');
        expect(part, name).not.toContain(name);
      }
      expect((await writtenMail('message-received', {}, { fullName: name })).text).toMatch(/^Hello,\n/);
    }
    for (const name of [
      '24/7 Care 365',
      'Clinic 60601',
      'Suite 100, Floor 12',
      '555-019 Practice',
      '第二三一病院',
    ]) {
      expect((await writtenMail('practice-received', { name })).text).toContain(name);
    }
  });

  it('cut a long name between characters and isolate a right-to-left one', async () => {
    const long = await writtenMail('practice-approved', { name: '👩🏽‍⚕️'.repeat(40) });
    expect(long.text).toMatch(/Good news: (👩🏽‍⚕️)+… has been reviewed/u);
    const hebrew = await writtenMail('practice-approved', { name: 'מרפאת שלום' });
    expect(hebrew.text).toContain('Good news: \u2068מרפאת שלום\u2069 has been reviewed');
  });
});

describe('emails about messages', () => {
  it('greet the sender by name', async () => {
    const mail = await writtenMail(
      'message-received',
      {},
      { fullName: 'Zoë O’Neil', inquiryType: 'billing' },
    );
    expect(mail.to).toBe('pat@people.example');
    expect(mail.replyTo).toBe(brand.emails.support);
    expect(mail.text).toMatch(/^Hello Zoë O’Neil,\n/);
    expect(mail.text).toContain('(Billing Question)');
  });

  it('greet without a name that is a link', async () => {
    const { text } = await writtenMail('message-received', {}, { fullName: 'Prize: bit.ly/x' });
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toContain('bit.ly');
  });
});

describe('the email to the author of a review', () => {
  it('has the link in its fragment, and names the clinic in its text alone', async () => {
    clinicName = 'Harbor Dental';
    const mail = await writtenMail('review-confirmation');
    expect(mail.to).toBe('pat@people.example');
    expect(mail.replyTo).toBe(brand.emails.support);
    expect(mail.subject).toBe('Please confirm your review');
    expect(mail.text).toContain(`${SITE}/confirm-review#${TOKEN}\n`);
    expect(read(mail.html).links).toContain(`${SITE}/confirm-review#${TOKEN}`);
    expect(mail.text).toContain('a review of Harbor Dental on');
    expect(mail.text).toContain('please do not confirm it');
  });

  it('leaves out a name that looks like a link', async () => {
    clinicName = 'www.evil.example';
    const mail = await writtenMail('review-confirmation');
    expect(mail.text).toContain('a review of a clinic on');
    expect(mail.text).not.toContain('evil');
  });
});

describe('notices to staff', () => {
  it('name the practice, its place and its time, and lead to the dashboard', async () => {
    const mail = await writtenMail('practice-notice', {
      name: 'Lakeside Heart Clinic',
      createdAt: '2025-11-20T15:04:00.000Z',
    });
    expect(mail.to).toBe(STAFF);
    expect(mail.replyTo).toBeUndefined();
    expect(mail.subject).toBe('New practice to review: Cardiology in Chicago, IL');
    expect(mail.text).toContain('Practice: Lakeside Heart Clinic');
    expect(mail.text).toContain('City: Chicago, IL');
    expect(mail.text).toMatch(/Submitted: November 20, 2025 at 3:04\sPM UTC/);
    expect(mail.text).toContain(`${SITE}/admin`);
  });

  it('keep the sender of a message to the dashboard', async () => {
    const mail = await writtenMail('message-notice', {}, { inquiryType: 'media', fullName: 'NAMED' });
    expect(mail.to).toBe(STAFF);
    expect(mail.subject).toBe('New message: Media Inquiry');
    expect(mail.text).not.toContain('NAMED');
    expect(mail.text).toContain(`${SITE}/admin`);
  });
});

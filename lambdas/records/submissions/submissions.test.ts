import { describe, expect, it } from 'vitest';
import {
  contactMessageSchema,
  practiceSubmissionSchema,
} from '../../../shared/contracts/submissions/submissions.ts';
import { storedHours } from '../../../shared/domain/clinics/opening-hours.ts';
import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import { isSlug, slugify } from '../../../shared/domain/text/slug.ts';
import { testId } from '../../../test/fixtures/clinics.ts';
import { categories, cities } from '../../../test/fixtures/taxonomy.ts';
import type { OutboxKind } from '../outbox/items.ts';
import type { Challenges } from './challenges.ts';
import type { Once, Outcome } from './once.ts';
import type { SubmissionWriter } from './submission-writer.ts';
import { createSubmissions, slugOfName } from './submissions.ts';

const NOW = new Date('2025-11-20T15:04:05.678Z');
const ID = testId(77);
const SOLVED = { signature: 'a-signature', expiresAt: new Date('2025-11-20T15:20:00Z') };

const totals = { avgRating: '0.0', clinicCount: 0 };
const directory = {
  cityById: async (wanted: string) => cities.find(({ id }) => id === wanted),
  categories: async () => categories.map((category) => ({ ...category, ...totals })),
};

const practice = practiceSubmissionSchema.parse({
  name: 'Żółć & O’Neil Eye Care',
  description: 'Eyes, all day.',
  address: '1 Lake Street',
  phone: '312-555-0142',
  email: 'desk@eyes.example',
  cityId: cities[1]?.id,
  categoryId: categories[2]?.id,
  services: ['Surgery'],
  practiceHours: 'Mon-Fri 9-5',
});
const message = contactMessageSchema.parse({
  fullName: 'Ann Lee',
  email: 'ann@people.example',
  inquiryType: 'media',
  subject: 'An interview',
  message: 'May I call you tomorrow?',
});

function setUp({
  outcome = { kind: 'stored', id: ID },
  earlier,
  check = async () => SOLVED,
}: {
  outcome?: Outcome;
  earlier?: Awaited<ReturnType<SubmissionWriter['earlier']>>;
  check?: Challenges['check'];
} = {}) {
  const stored: {
    record: SubmissionRecord | ContactRecord;
    once: Once;
    consequences: readonly OutboxKind[];
  }[] = [];
  const asked: string[] = [];
  const store = async (
    record: SubmissionRecord | ContactRecord,
    once: Once,
    consequences: readonly OutboxKind[],
  ) => {
    stored.push({ record, once, consequences });
    return outcome;
  };
  const submissions = createSubmissions({
    submissions: {
      addPractice: store,
      addContact: store,
      earlier: async ({ call, key }) => {
        asked.push(`${call} ${key}`);
        return earlier;
      },
    },
    directory,
    challenges: {
      issue: () => Promise.reject(new Error('not asked for')),
      check: (solution) => {
        asked.push(solution);
        return check(solution);
      },
    },
    clock: () => NOW,
    newId: () => ID,
  });
  return { submissions, stored, asked };
}

describe('submitting a practice', () => {
  it('stores the filled fields as a practice that waits, with no check recorded', async () => {
    const { submissions, stored } = setUp();
    expect(await submissions.submitPractice({ content: practice, altcha: 'solution' })).toEqual({
      id: ID,
      status: 'pending_approval',
    });
    const { cityId, categoryId, ...form } = practice;
    const filled = Object.entries(form).filter(([, value]) => value !== '');
    expect(stored).toEqual([
      {
        once: { named: undefined, solved: SOLVED, at: NOW },
        consequences: ['practice-received', 'practice-notice', 'location-lookup'],
        record: {
          ...Object.fromEntries(filled),
          id: ID,
          slug: 'zolc-oneil-eye-care',
          phoneE164: '+13125550142',
          addressParts: { street: '1 Lake Street' },
          ...storedHours('Mon-Fri 9-5'),
          city: expect.objectContaining({ id: cityId }),
          category: expect.objectContaining({ id: categoryId }),
          verified: false,
          status: 'pending_approval',
          createdAt: NOW.toISOString(),
          evidence: expect.objectContaining({
            phone: { by: 'practice', at: NOW.toISOString() },
            insurance: { by: 'practice', at: NOW.toISOString() },
          }),
          credentials: { licenceChecked: false, taxonomyMatches: false, contactVerified: false },
        },
      },
    ]);
  });

  it.each([
    ['https://EXAMPLE.org', 'https://example.org/'],
    ['HTTP://example.org:80/a b?q=ü#x', 'http://example.org/a%20b?q=%C3%BC#x'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ])('writes the website %s as %s', async (website, written) => {
    const { submissions, stored } = setUp();
    await submissions.submitPractice({ content: { ...practice, website }, altcha: 'solution' });
    expect(stored[0]?.record).toMatchObject({ website: written });
  });

  it('stores a phone number that cannot be dialled unchanged', async () => {
    const { submissions, stored } = setUp();
    await submissions.submitPractice({
      content: { ...practice, phone: 'Ask at the desk' },
      altcha: 'solution',
    });
    expect(stored[0]?.record.phone).toBe('Ask at the desk');
    expect(stored[0]?.record).not.toHaveProperty('phoneE164');
  });
});

describe.each([
  ['submitPractice', practice],
  ['sendContactMessage', message],
] as const)('%s', (call, content) => {
  const send = (set: ReturnType<typeof setUp>, form: object) =>
    call === 'submitPractice'
      ? set.submissions.submitPractice({ content: practice, ...form })
      : set.submissions.sendContactMessage({ content: message, ...form });

  it('names the request by its call and key', async () => {
    const set = setUp();
    await send(set, { altcha: 'solution', idempotencyKey: 'key' });
    expect(set.asked).toEqual([`${call} key`, 'solution']);
    expect(set.stored[0]?.once.named).toEqual({ call, key: 'key', content });
  });

  it('answers a known request before it looks at anything, and stores nothing again', async () => {
    const set = setUp({ earlier: { kind: 'repeat', id: testId(5) }, check: async () => 'expired' });
    const answer = await send(set, { idempotencyKey: 'key', referenceNote: 'filled' });
    expect(answer.id).toBe(testId(5));
    expect(set.asked).toEqual([`${call} key`]);
    expect(set.stored).toEqual([]);
  });

  it('of equal requests at once gives all the answer of the one that was stored', async () => {
    const set = setUp({ outcome: { kind: 'repeat', id: testId(6) } });
    expect((await send(set, { altcha: 'solution', idempotencyKey: 'key' })).id).toBe(testId(6));
  });

  it.each([
    ['before', { earlier: { kind: 'other-content' } }],
    ['at the same time', { outcome: { kind: 'other-content' } }],
  ] as const)('is a conflict with another content sent %s under its key', async (_, given) => {
    const set = setUp(given);
    await expect(send(set, { altcha: 'solution', idempotencyKey: 'key' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it.each([
    [undefined, async () => SOLVED, 'A solved challenge is required'],
    ['', async () => SOLVED, 'A solved challenge is required'],
    ['solution', async () => 'wrong' as const, 'The challenge is not solved'],
    ['solution', async () => 'expired' as const, 'The challenge has expired'],
  ])('stores nothing for the solution %j when checking gives something else', async (altcha, check, text) => {
    const set = setUp({ check });
    await expect(send(set, { altcha })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { altcha: [text] },
    });
    expect(set.stored).toEqual([]);
  });

  it('rejects a challenge that was used before', async () => {
    const set = setUp({ outcome: { kind: 'challenge-used' } });
    await expect(send(set, { altcha: 'solution' })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { altcha: ['The challenge was used before'] },
    });
  });

  it.each(['x', ' ', 0, false, null, [], {}])('rejects a filled honeypot: %j', async (referenceNote) => {
    const set = setUp();
    await expect(send(set, { altcha: 'solution', referenceNote })).rejects.toMatchObject({
      fields: { referenceNote: ['Must be empty'] },
    });
    expect(set.stored).toEqual([]);
  });

  it('takes an empty honeypot', async () => {
    const set = setUp();
    await send(set, { altcha: 'solution', referenceNote: '' });
    expect(set.stored).toHaveLength(1);
  });

  it('stores its consequences in one write with the record', async () => {
    const set = setUp();
    await send(set, { altcha: 'solution' });
    expect(set.stored[0]?.consequences.length).toBeGreaterThan(1);
  });
});

describe('what a practice names', () => {
  it.each([
    [{ cityId: 'atlantis' }, { cityId: ['Please select a city'] }],
    [{ categoryId: 'toString' }, { categoryId: ['Please select a medical category'] }],
    // Ids, not names or slugs in another case.
    [{ cityId: 'CHICAGO' }, { cityId: ['Please select a city'] }],
  ])('must be in the directory: %j', async (changes, fields) => {
    const { submissions, stored } = setUp();
    const form = { content: { ...practice, ...changes }, altcha: 'solution' };
    await expect(submissions.submitPractice(form)).rejects.toMatchObject({ code: 'invalid_request', fields });
    expect(stored).toEqual([]);
  });

  it('is reported together with all other errors', async () => {
    const { submissions } = setUp();
    const content = { ...practice, cityId: 'atlantis', categoryId: 'alchemy' };
    await expect(submissions.submitPractice({ content, referenceNote: 'x' })).rejects.toMatchObject({
      fields: {
        cityId: expect.anything(),
        categoryId: expect.anything(),
        altcha: expect.anything(),
        referenceNote: expect.anything(),
      },
    });
  });
});

describe('the slug of a name', () => {
  it.each([
    ['Клиника Здоровье', 'klinika-zdorove'],
    ['東京クリニック', 'dongjingkurinitku'],
    ['عيادة', 'ydh'],
    ['מרפאת שלום', 'mrft-slvm'],
    ['Ιατρείο Αθηνών', 'iatreio-athinon'],
    ['서울 치과', 'seoul-chigwa'],
    ['स्वास्थ्य केंद्र', 'svasthy-kemdr'],
    ['Clinic 中心 24', 'clinic-zhongxin-24'],
    ['١٢٣ عيادة', '123-ydh'],
  ])('%s is %s', (name, slug) => {
    expect(slugOfName(name)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it('equals slugify for Latin letters', () => {
    for (const name of [
      'St. Mary’s Clínic',
      'Żółć & O’Neil Eye Care',
      'Zoë Łuczak, M.D.',
      'Cafe\u0301 Straße',
      'Ørsted Ærø Þór Dental™',
      '24/7 Care',
    ]) {
      expect(slugOfName(name)).toBe(slugify(name));
    }
  });

  it('leaves pictures and symbols out', () => {
    expect(slugOfName('🏥 Heart ❤️ Clinic ★')).toBe('heart-clinic');
    expect(slugOfName('👩🏽‍⚕️')).toBe('clinic');
  });

  it('stays a slug of bounded length', () => {
    for (const name of ['東'.repeat(120), 'Ж'.repeat(120), 'featured', '﷽'.repeat(120)]) {
      expect(isSlug(slugOfName(name))).toBe(true);
    }
  });
});

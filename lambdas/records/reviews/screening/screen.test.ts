import { describe, expect, it } from 'vitest';
import { reviewFormSchema } from '../../../../shared/contracts/reviews/reviews.ts';
import { makeClinic, testId } from '../../../../test/fixtures/clinics.ts';
import { createScreen, type EarlierReviews } from './screen.ts';

const AT = new Date('2026-02-03T10:00:00.000Z');
const clinic = makeClinic({ email: 'desk@lake.example' });
const content = 'one two three four five six seven eight nine ten eleven twelve thirteen';

function screening(
  earlier: Partial<Awaited<ReturnType<EarlierReviews['recent']>>> = {},
  others: string[] = [],
) {
  const asked: unknown[] = [];
  const screen = createScreen({
    earlier: {
      withShingles: async (hashes) => {
        asked.push(hashes);
        return others.map((text, index) => ({ id: testId(index), content: text }));
      },
      recent: async (of, since, max) => {
        asked.push({ ...of, since: since.toISOString(), max });
        return { ofClinic: 0, fromNetwork: 0, ...earlier };
      },
    },
    hashNetwork: (network) => `keyed ${network}`,
    hashShingle: (shingle) => `#${shingle}`,
  });
  return {
    asked,
    screen: (form: object = {}, viewer?: string) =>
      screen({ clinic, form: reviewFormSchema.parse({ rating: 5, content, ...form }), viewer, at: AT }),
  };
}

describe('screening a review', () => {
  it('asks for the reviews of the last 24 hours, and for those with the same shingles', async () => {
    const { asked, screen } = screening();
    const { signals, clues } = await screen({}, '203.0.113.9:4711');
    expect(signals).toEqual([]);
    expect(clues.network).toBe('keyed 203.0.113.0/24');
    expect(clues.shingles).toHaveLength(8);
    expect(asked).toEqual([
      clues.shingles,
      { clinicId: clinic.id, network: clues.network, since: '2026-02-02T10:00:00.000Z', max: 4 },
    ]);
  });

  it('does without a network where there is none', async () => {
    const { clues } = await screening().screen({}, 'unknown');
    expect(clues.network).toBeUndefined();
  });

  it.each([
    [{ ofClinic: 3, fromNetwork: 1 }, []],
    [{ ofClinic: 4 }, ['At least 5 reviews of this clinic within 24 hours.']],
    [{ fromNetwork: 2 }, ['At least 3 reviews from one network within 24 hours.']],
    [
      { ofClinic: 4, fromNetwork: 4 },
      [
        'At least 5 reviews of this clinic within 24 hours. At least 3 reviews from one network within 24 hours.',
      ],
    ],
  ])('calls %j before it a burst: %j', async (earlier, explanations) => {
    const { signals } = await screening(earlier).screen();
    expect(signals).toEqual(explanations.map((explanation) => ({ kind: 'burst', explanation })));
  });

  it('names the review that has most of the text, from 80 % on', async () => {
    const ten = content.split(' ');
    const most = [...ten.slice(0, 12), 'other'].join(' ');
    const less = ten.with(6, 'other').join(' ');
    expect((await screening({}, [less]).screen()).signals).toEqual([]);
    const { signals } = await screening({}, [less, most]).screen();
    expect(signals).toEqual([
      {
        kind: 'repeated-text',
        explanation: `88 % of what it says, five words at a time, is also in the review ${testId(1)}.`,
      },
    ]);
  });

  it('reads title, text and name, and compares the contact with the practice', async () => {
    const { signals } = await screening().screen({
      title: 'www.evil.example',
      authorName: 'Call 3125550199',
      email: 'owner@lake.example',
    });
    expect(signals.map(({ kind }) => kind)).toEqual(['link', 'phone-number', 'own-domain']);
    expect(JSON.stringify(signals)).not.toContain('owner@');
  });
});

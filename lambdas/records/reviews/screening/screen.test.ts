import { describe, expect, it } from 'vitest';
import { reviewFormSchema } from '../../../../shared/contracts/reviews/reviews.ts';
import { makeClinic, testId } from '../../../../test/fixtures/clinics.ts';
import { createScreen, type EarlierReviews } from './screen.ts';

const AT = new Date('2026-02-03T10:00:00.000Z');
const clinic = makeClinic({ email: 'desk@lake.example' });
const content = 'one two three four five six seven eight nine ten eleven twelve thirteen';

type Recent = Awaited<ReturnType<EarlierReviews['recent']>>;
type Kind = Parameters<EarlierReviews['recent']>[0]['kind'];

const hoursAgo = (hours: number) => new Date(AT.getTime() - hours * 3_600_000).toISOString();
/** Reviews so many hours ago, newest first. */
const recently = (...hours: number[]): Recent =>
  hours.map((one, index) => ({ id: `r${index}`, at: hoursAgo(one) }));

function screening(earlier: Partial<Record<Kind, Recent>> = {}, others: string[] = []) {
  const asked: unknown[] = [];
  const screen = createScreen({
    earlier: {
      withShingles: async (hashes) => {
        asked.push(hashes);
        return others.map((text, index) => ({ id: testId(index), content: text }));
      },
      recent: async (group, since, max) => {
        asked.push({ ...group, since: since.toISOString(), max });
        return (earlier[group.kind] ?? []).filter(({ at }) => at > since.toISOString()).slice(0, max);
      },
    },
    hashClue: (clue) => `keyed ${clue}`,
    hashShingle: (shingle) => `#${shingle}`,
  });
  return {
    asked,
    screen: (form: object = {}, viewer?: string) =>
      screen({ clinic, form: reviewFormSchema.parse({ rating: 5, content, ...form }), viewer, at: AT }),
  };
}

describe('screening a review', () => {
  it('asks for recent reviews of its groups, and for those with the same shingles', async () => {
    const { asked, screen } = screening();
    const email = 'pat@mail.people.example';
    const { signals, clues, shared } = await screen({ email }, '203.0.113.9:4711');
    expect([signals, shared]).toEqual([[], []]);
    expect(clues.groups).toEqual([
      { kind: 'clinic', key: clinic.id },
      { kind: 'network', key: 'keyed 203.0.113.0/24' },
      { kind: 'clinic-network', key: `keyed 203.0.113.0/24 ${clinic.id}` },
      { kind: 'clinic-domain', key: `keyed people.example ${clinic.id}` },
    ]);
    expect(clues.shingles).toHaveLength(8);
    const month = '2026-01-04T10:00:00.000Z';
    expect(asked).toEqual([
      clues.shingles,
      { ...clues.groups[0], since: month, max: 9 },
      { ...clues.groups[1], since: '2026-02-02T10:00:00.000Z', max: 2 },
      { ...clues.groups[2], since: month, max: 2 },
      { ...clues.groups[3], since: month, max: 1 },
    ]);
  });

  it('does without a network where there is none, and without a domain where everyone has an address', async () => {
    for (const email of ['', 'pat@gmail.com', 'pat@comcast.net']) {
      const { clues } = await screening().screen({ email }, 'unknown');
      expect(clues.groups).toEqual([{ kind: 'clinic', key: clinic.id }]);
    }
  });

  const email = 'pat@people.example';
  const viewer = '203.0.113.9:4711';

  it.each([
    [{ clinic: recently(1, 2, 3) }, []],
    [{ clinic: recently(1, 2, 3, 23) }, ['burst']],
    [{ clinic: recently(1, 2, 3, 25) }, []],
    [{ clinic: recently(7, 30, 55, 80, 105, 300, 400, 500) }, []],
    [{ clinic: recently(7, 30, 55, 80, 105, 300, 400, 500, 719) }, ['monthly-burst']],
    [{ clinic: recently(7, 30, 55, 80, 105, 300, 400, 500, 721) }, []],
    [{ clinic: recently(1, 2, 3, 4, 105, 300, 400, 500, 719) }, ['burst', 'monthly-burst']],
    [{ network: recently(1) }, []],
    [{ network: recently(1, 23) }, ['same-network']],
    [{ 'clinic-network': recently(100) }, []],
    [{ 'clinic-network': recently(100, 700) }, ['same-network-month']],
    [{ 'clinic-domain': recently(700) }, ['same-domain']],
    [{ 'clinic-domain': recently(721) }, []],
  ])('signals what it shares with %j: %j', async (earlier, kinds) => {
    const { signals } = await screening(earlier).screen({ email }, viewer);
    expect(signals.map(({ kind }) => kind)).toEqual(kinds);
    for (const { explanation } of signals) expect(explanation).toMatch(/^[A-Z].*\.$/);
  });

  it('names the earlier reviews that share a signal', async () => {
    const { shared } = await screening({ clinic: recently(1, 2, 3, 4, 48) }).screen();
    expect(shared.map(({ signal, earlier }) => [signal.kind, earlier])).toEqual([
      ['burst', ['r0', 'r1', 'r2', 'r3']],
    ]);
  });

  it.each(['pat@mailinator.com', 'pat@x.yopmail.com'])(
    'notices the disposable address %s',
    async (address) => {
      const { signals } = await screening().screen({ email: address });
      expect(signals.map(({ kind }) => kind)).toEqual(['disposable-address']);
    },
  );

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

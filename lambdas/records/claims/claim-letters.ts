import { brand } from '../../../shared/content/brand.ts';
import { claimLetter } from '../../../shared/content/providers/claims.ts';
import type { Clock } from '../../platform/clock.ts';
import { type PdfLine, writePdf } from '../../platform/pdf.ts';
import { type ClaimCodes, canEnterCode } from './claim-codes.ts';
import type { ClaimRepository } from './claim-repository.ts';
import type { ClaimSubject, ClaimSubjects } from './claim-subjects.ts';
import { letterAddress } from './claim-ways.ts';
import { hasMoved } from './claims.ts';
import { type ClaimRecord, LETTERS_QUEUE } from './items.ts';

export interface ClaimLetterDependencies {
  readonly claims: Pick<ClaimRepository, 'page' | 'save'>;
  readonly subjects: Pick<ClaimSubjects, 'of'>;
  readonly codes: ClaimCodes;
  readonly clock: Clock;
}

/** The PDF of the letters to send: those that were not printed, and for a day those of the last time, whose printer may have failed. */
export type ClaimLetters = () => Promise<Uint8Array<ArrayBuffer>>;

/** Letters of one PDF. */
const MAX_LETTERS = 50;
const PAGE_SIZE = 50;
const AGAIN_MS = 24 * 60 * 60 * 1_000;

export function createClaimLetters(dependencies: ClaimLetterDependencies): ClaimLetters {
  const { claims, subjects, codes, clock } = dependencies;

  /** The letters of claims, and the claims that had none before. */
  async function due(now: Date): Promise<{ claim: ClaimRecord; address: readonly string[]; name: string }[]> {
    const letters: { claim: ClaimRecord; address: readonly string[]; name: string }[] = [];
    let after: string | undefined;
    do {
      const queue = { queue: LETTERS_QUEUE, order: 'oldest first', after } as const;
      const { items, next } = await claims.page(queue, PAGE_SIZE);
      const open = items.filter((claim) => canEnterCode(claim, now) && isDue(claim, now));
      const found = await subjects.of(open);
      for (const claim of open) {
        const subject = found.get(claim.subjectId);
        const address = addressOf(claim, subject);
        if (subject !== undefined && address !== undefined)
          letters.push({ claim, address, name: subject.name });
      }
      after = next;
    } while (after !== undefined && letters.length < MAX_LETTERS);
    return letters.slice(0, MAX_LETTERS);
  }

  return async () => {
    const now = clock();
    const letters = await due(now);
    for (const { claim } of letters) {
      const { code, version } = claim;
      if (code === undefined || code.printedAt !== undefined) continue;
      const printed = { ...claim, version: version + 1, code: { ...code, printedAt: now.toISOString() } };
      await claims.save({ before: claim, after: printed, holding: undefined });
    }
    const pages = letters.map(({ claim, address, name }) =>
      pageOf([name, ...address], claimLetter({ name, code: codes.codeOf(claim), until: dayOf(claim) })),
    );
    return writePdf(pages.length === 0 ? [pageOf([], [claimLetter.none])] : pages);
  };
}

function isDue({ code }: ClaimRecord, now: Date): boolean {
  const { printedAt } = code ?? {};
  return printedAt === undefined || now.getTime() - Date.parse(printedAt) < AGAIN_MS;
}

function addressOf(claim: ClaimRecord, subject: ClaimSubject | undefined): readonly string[] | undefined {
  if (subject?.clinic === undefined || hasMoved(claim, subject)) return undefined;
  return letterAddress(subject.clinic);
}

const dayOf = ({ code }: ClaimRecord): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(code?.until ?? 0));

const LEFT = 72;
const LINE = 16;
const SIZE = 11;
/** Characters of a line that is as wide as the page's text. */
const MAX_LINE = 84;

/** Sender, the address where envelopes have their window, and the text. */
function pageOf(address: readonly string[], paragraphs: readonly string[]): PdfLine[] {
  const lines: PdfLine[] = [{ text: brand.name, x: LEFT, y: 72, size: 16 }];
  for (const [index, text] of address.entries()) {
    lines.push({ text, x: LEFT, y: 144 + index * LINE, size: SIZE });
  }
  let y = 288;
  for (const paragraph of paragraphs) {
    for (const text of wrapped(paragraph)) {
      lines.push({ text, x: LEFT, y, size: SIZE });
      y += LINE;
    }
    y += LINE / 2;
  }
  return lines;
}

function wrapped(paragraph: string): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= MAX_LINE)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

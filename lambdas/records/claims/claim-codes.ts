import { createHash, timingSafeEqual } from 'node:crypto';
import type { ClaimWay } from '../../../shared/contracts/providers/claims.ts';
import { keyedHash } from '../../platform/hashes.ts';
import type { ClaimRecord } from './items.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
export type CodeWay = Extract<ClaimWay, 'email' | 'voice' | 'letter'>;
/** How long a code can be entered. */
const VALID_MS: Readonly<Record<CodeWay, number>> = {
  email: DAY_MS,
  voice: DAY_MS / 24,
  letter: 60 * DAY_MS,
};
/** Wrong codes after which the right one is of no use any more. */
export const MAX_WRONG = 5;

const CODES = 1_000_000;

type SentCode = NonNullable<ClaimRecord['code']>;

/**
 * The codes of claims. A code is a keyed hash of its claim, so that what sends it and what compares it know it, and neither the table nor a queue
 * has it in any form.
 */
export interface ClaimCodes {
  /** Six digits. */
  codeOf(claim: Pick<ClaimRecord, 'id' | 'code'>): string;
  isRight(claim: Pick<ClaimRecord, 'id' | 'code'>, code: string): boolean;
}

export function createClaimCodes(key: string): ClaimCodes {
  const hash = keyedHash(key);
  const codeOf: ClaimCodes['codeOf'] = ({ id, code }) => {
    const digest = hash(`${id} ${code?.sentAt ?? ''}`);
    // Of 48 bits: every code is as likely as the others, but for one in a hundred million.
    return String(Number.parseInt(digest.slice(0, 12), 16) % CODES).padStart(6, '0');
  };
  return {
    codeOf,
    isRight: (claim, code) => timingSafeEqual(digestOf(codeOf(claim)), digestOf(code)),
  };
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export function newCode(way: CodeWay, now: Date): SentCode {
  const until = new Date(now.getTime() + VALID_MS[way]);
  return { sentAt: now.toISOString(), until: until.toISOString(), wrong: 0 };
}

/** Whether the claim waits for its code, which can still be entered. */
export function canEnterCode({ state, code }: ClaimRecord, now: Date): boolean {
  return (
    state === 'code-sent' && code !== undefined && code.wrong < MAX_WRONG && code.until > now.toISOString()
  );
}

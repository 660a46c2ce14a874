import { createHash } from 'node:crypto';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export const queueSortKey = (createdAt: string, id: string): string => `${createdAt}#${id}`;

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function keyText({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}

import type { RetainedKind } from '../../shared/domain/retention.ts';
import { readEnvironment, settings } from './environment.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * When a record that began at an instant (ISO 8601) ends, in seconds since the epoch: after the days of the stage. Read from the environment where a
 * record is written, so that no writer can have other days than those that the privacy policy states.
 */
export function retainedUntil(kind: RetainedKind, from: string): number {
  const { retentionDays } = readEnvironment({ retentionDays: settings.retentionDays });
  return Math.floor(Date.parse(from) / 1_000) + retentionDays[kind] * DAY_SECONDS;
}

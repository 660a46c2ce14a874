import type { ListingEvent, ListingEventKind } from '../../../shared/contracts/providers/insights.ts';
import { weekOf } from '../../../shared/domain/insights/weeks.ts';
import type { Clock } from '../../platform/clock.ts';

export interface EventCounters {
  isPublic(clinicId: string): Promise<boolean>;
  add(clinicId: string, kind: ListingEventKind, week: string): Promise<void>;
}

/** Counts an event of a public clinic; one of any other clinic writes nothing. Throws `service_unavailable`. */
export type CountEvent = (event: ListingEvent) => Promise<void>;

export function createCountEvent(counters: EventCounters, clock: Clock): CountEvent {
  return async ({ clinicId, kind }) => {
    if (await counters.isPublic(clinicId)) await counters.add(clinicId, kind, weekOf(clock()));
  };
}

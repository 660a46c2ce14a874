import type {
  ClosedClinic,
  PlaceDecision,
  PlaceMatch,
} from '../../../shared/contracts/google-places/google-places.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppError, invalid, notFound } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { PlaceStates } from './check-clinics.ts';

/** `missing`: there is no such task, and the same decision was not made before. */
export type TaskDecision = 'done' | 'missing';

export interface PlaceTasks {
  /** Oldest first. */
  matches(request: PageRequest): Promise<Page<PlaceMatch>>;
  closed(request: PageRequest): Promise<Page<ClosedClinic>>;
  match(clinicId: string): Promise<PlaceMatch | undefined>;
  /**
   * Assigns a place to the clinic, which joins and leaves groups of duplicates by its id and becomes due first. In one
   * transaction with the audit entry.
   */
  confirm(match: PlaceMatch, placeId: string, audit: AuditRecord): Promise<TaskDecision>;
  /** Stores the candidates as rejected. */
  reject(match: PlaceMatch, audit: AuditRecord): Promise<TaskDecision>;
  /** Removes a closed clinic from the list. */
  review(clinicId: string, audit: AuditRecord): Promise<TaskDecision>;
}

type Actor = AuditRecord['actor'];

export interface PlaceDecisionsDependencies {
  readonly tasks: PlaceTasks;
  readonly states: Pick<PlaceStates, 'load'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * The tasks that the sync creates for staff, and their decisions. A decision throws `not_found` where there is no task, unless
 * the clinic shows that the same decision was made before.
 */
export interface PlaceDecisions {
  /** Oldest first. */
  matches(request: PageRequest): Promise<Page<PlaceMatch>>;
  closed(request: PageRequest): Promise<Page<ClosedClinic>>;
  /** Throws `invalid_request` for a place that is not a candidate. */
  confirm(clinicId: string, placeId: string, actor: Actor): Promise<PlaceDecision>;
  reject(clinicId: string, actor: Actor): Promise<PlaceDecision>;
  review(clinicId: string, actor: Actor): Promise<PlaceDecision>;
}

export function createPlaceDecisions(dependencies: PlaceDecisionsDependencies): PlaceDecisions {
  const { tasks, states, clock, newId } = dependencies;

  const audit = (subject: string, action: AuditRecord['action'], actor: Actor): AuditRecord => ({
    id: newId(),
    at: clock().toISOString(),
    actor,
    action,
    subject,
  });

  const matchOf = async (clinicId: string) => (isUlid(clinicId) ? tasks.match(clinicId) : undefined);

  async function hasPlace(clinicId: string, placeId: string): Promise<boolean> {
    const [state] = isUlid(clinicId) ? await states.load([clinicId]) : [];
    return state?.placeId === placeId;
  }

  return {
    matches: (request) => tasks.matches(request),
    closed: (request) => tasks.closed(request),
    async confirm(clinicId, placeId, actor) {
      const match = await matchOf(clinicId);
      if (match?.candidates.every((candidate) => candidate.placeId !== placeId)) {
        throw invalid({ placeId: ['Please choose one of the places'] });
      }
      const entry = { ...audit(clinicId, 'confirm-place', actor), placeId };
      const decided: TaskDecision = match ? await tasks.confirm(match, placeId, entry) : 'missing';
      if (decided === 'missing' && !(await hasPlace(clinicId, placeId))) throw noMatch();
      return { id: clinicId, decision: 'confirmed' };
    },
    async reject(clinicId, actor) {
      const match = await matchOf(clinicId);
      const entry = audit(clinicId, 'reject-place', actor);
      if (match === undefined || (await tasks.reject(match, entry)) === 'missing') throw noMatch();
      return { id: clinicId, decision: 'rejected' };
    },
    async review(clinicId, actor) {
      const entry = audit(clinicId, 'review-closed-clinic', actor);
      if (!isUlid(clinicId) || (await tasks.review(clinicId, entry)) === 'missing') {
        throw notFound('There is no such closed clinic.');
      }
      return { id: clinicId, decision: 'reviewed' };
    },
  };
}

function noMatch(): AppError {
  return notFound('There is no such match.');
}

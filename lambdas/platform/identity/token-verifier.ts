import { STAFF_GROUP } from '../../../shared/contracts/staff/sign-in.ts';

/** The caller whom a request's token proves. */
export interface Caller {
  /** The user pool's id of the person, which never changes. */
  readonly subject: string;
  /** The token's user name, which is an id; for a change of staff the email address of the account (`staff-names.ts`). */
  readonly username: string;
  readonly groups: readonly string[];
}

/** A caller of the providers' pool. */
export interface ProviderCaller extends Caller {
  /** Verified. */
  readonly email: string;
  /** The access token of the call, with which the account can be deleted. */
  readonly token: string;
}

export function isStaff(caller: Caller | undefined): boolean {
  return caller?.groups.includes(STAFF_GROUP) ?? false;
}

export interface TokenVerifier {
  /**
   * The caller that the `Authorization` header proves, or undefined when it proves nothing. Throws
   * `service_unavailable` when the pool's keys cannot be read.
   */
  verify(authorization: string): Promise<Caller | undefined>;
}

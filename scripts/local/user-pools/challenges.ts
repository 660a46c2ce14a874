import { randomUUID } from 'node:crypto';

/** What has to be answered before somebody is signed in. */
export interface Challenge {
  readonly name: string;
  readonly clientId: string;
  /** The user pool's id of the person. */
  readonly username: string;
}

/**
 * Sign-ins that have come half the way, by their session: who answers a challenge must be the one to whom it was put,
 * in time. cognito-local does not remember whom it asked what.
 */
export class Challenges {
  private readonly open = new Map<string, Challenge & { readonly endsAt: number }>();
  private readonly now: () => number;

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** The session of a new challenge. */
  put(challenge: Challenge, minutes: number): string {
    const now = this.now();
    for (const [session, { endsAt }] of this.open) if (endsAt <= now) this.open.delete(session);
    const session = randomUUID();
    this.open.set(session, { ...challenge, endsAt: now + minutes * 60_000 });
    return session;
  }

  /** Whether this is what was asked, and still may be answered. A wrong answer may be followed by a right one. */
  isOpen(session: string, { name, clientId, username }: Challenge): boolean {
    const asked = this.open.get(session);
    return (
      asked !== undefined &&
      asked.endsAt > this.now() &&
      asked.name === name &&
      asked.clientId === clientId &&
      asked.username === username
    );
  }

  /** Who was asked this under the session, while it may be answered. */
  asked(session: string, name: string): Challenge | undefined {
    const asked = this.open.get(session);
    return asked && this.isOpen(session, { ...asked, name }) ? asked : undefined;
  }

  close(session: string): void {
    this.open.delete(session);
  }
}

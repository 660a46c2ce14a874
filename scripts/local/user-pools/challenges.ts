import { randomUUID } from 'node:crypto';

/** What a user has to answer before the sign-in is complete. */
export interface Challenge {
  readonly name: string;
  readonly clientId: string;
  /** The pool's id of the user. */
  readonly username: string;
}

/** Open challenges by session: only their user can answer them, in time. cognito-local does not store them. */
export class Challenges {
  private readonly open = new Map<string, Challenge & { readonly endsAt: number }>();
  private readonly now: () => number;

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Returns the session of a new challenge. */
  put(challenge: Challenge, minutes: number): string {
    const now = this.now();
    for (const [session, { endsAt }] of this.open) if (endsAt <= now) this.open.delete(session);
    const session = randomUUID();
    this.open.set(session, { ...challenge, endsAt: now + minutes * 60_000 });
    return session;
  }

  /** The session's challenge of this name, while it can be answered: several times, until it is closed. */
  find(session: string, name: string): Challenge | undefined {
    const challenge = this.open.get(session);
    return challenge && challenge.name === name && challenge.endsAt > this.now() ? challenge : undefined;
  }

  close(session: string): void {
    this.open.delete(session);
  }
}

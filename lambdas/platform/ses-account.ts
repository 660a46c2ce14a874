import { GetAccountCommand, GetEmailIdentityCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { serviceError } from './errors.ts';

/** What SES allows the account and the sender. All throw `service_unavailable`, and `AccessDenied`. */
export class SesAccount {
  readonly #client: SESv2Client;
  readonly #domain: string;

  /** @param sender The sender's email address; its domain is the identity. */
  constructor(client: SESv2Client, sender: string) {
    this.#client = client;
    this.#domain = sender.slice(sender.lastIndexOf('@') + 1);
  }

  /** Mails a second. */
  async rate(): Promise<number> {
    const { SendQuota } = await this.#ask(() => this.#client.send(new GetAccountCommand()));
    return SendQuota?.MaxSendRate ?? SANDBOX_RATE;
  }

  /** Whether SES accepts mails of the sender to everyone: its domain is verified, and the account has left the sandbox. */
  async isReady(): Promise<boolean> {
    const [account, identity] = await this.#ask(() =>
      Promise.all([
        this.#client.send(new GetAccountCommand()),
        this.#client.send(new GetEmailIdentityCommand({ EmailIdentity: this.#domain })),
      ]),
    );
    return account.ProductionAccessEnabled === true && identity.VerifiedForSendingStatus === true;
  }

  async #ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      throw serviceError(error);
    }
  }
}

/** Mails a second in SES's sandbox, the least that an account has. */
export const SANDBOX_RATE = 1;

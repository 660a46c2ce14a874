import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { addressRemover, withoutAddress } from '../../admin/erase/address.ts';

const mailSchema = z.object({
  /** The message id of SES. Ids sort by time. */
  id: z.string(),
  at: z.iso.datetime(),
  from: z.string(),
  /** All recipients, separated by commas. */
  to: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Headers of the sender, by name. */
  headers: z.record(z.string(), z.string()).default({}),
});
export type Mail = z.infer<typeof mailSchema>;

const ID = /^0100[0-9a-f]{12}-[0-9a-f-]{36}-000000$/;

/** The sent mails: each as a .json file, with its parts as .txt and .html files. */
export class Outbox {
  private readonly directory: string;
  private readonly now: () => number;
  private readonly mails: Mail[];
  private last = 0;

  /** @param now Milliseconds since the epoch. */
  constructor(directory: string, now: () => number) {
    this.directory = directory;
    this.now = now;
    mkdirSync(directory, { recursive: true });
    this.mails = readdirSync(directory)
      .filter((name) => name.endsWith('.json') && ID.test(name.slice(0, -'.json'.length)))
      .sort()
      .map((name) => mailSchema.parse(JSON.parse(readFileSync(join(directory, name), 'utf8'))));
  }

  /** Stores a mail on the disk. */
  add(content: Omit<z.input<typeof mailSchema>, 'id' | 'at'>): Mail {
    // SES's ids begin with the time, too. They differ by a millisecond at least.
    this.last = Math.max(this.now(), this.last + 1);
    const id = `0100${this.last.toString(16).padStart(12, '0')}-${randomUUID()}-000000`;
    const mail = mailSchema.parse({ id, at: new Date(this.last).toISOString(), ...content });
    if (mail.text !== '') this.write(`${id}.txt`, mail.text);
    if (mail.html !== '') this.write(`${id}.html`, mail.html);
    this.write(`${id}.json`, JSON.stringify(mail, null, 2));
    this.mails.push(mail);
    return mail;
  }

  /** Newest first. */
  list(): Mail[] {
    return this.mails.toReversed();
  }

  find(id: string): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  /** Deletes the mails that mention an email address anywhere, in any spelling of its mailbox; returns how many. */
  erase(email: string): number {
    const remove = addressRemover(email);
    const found = this.mails.filter((mail) => withoutAddress(mail, remove) !== mail);
    for (const mail of found) {
      for (const ending of ['json', 'txt', 'html'])
        rmSync(join(this.directory, `${mail.id}.${ending}`), { force: true });
      this.mails.splice(this.mails.indexOf(mail), 1);
    }
    return found.length;
  }

  private write(name: string, content: string): void {
    const file = join(this.directory, name);
    writeFileSync(`${file}.part`, content, { flush: true });
    renameSync(`${file}.part`, file);
  }
}

import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const fileSchema = z.record(z.string(), z.string());
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Generated secrets by ARN, in a file that only its owner can read. */
export class SecretStore {
  private readonly file: string;
  private readonly values: Record<string, string>;

  constructor(file: string) {
    this.file = file;
    this.values = existsSync(file) ? fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  }

  generate(arn: string, length: number): void {
    if (this.values[arn] !== undefined) return;
    this.values[arn] = Array.from({ length }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join('');
    writeFileSync(this.file, JSON.stringify(this.values, null, 2), { mode: 0o600 });
  }

  /** By ARN or by name. */
  find(id: string): string | undefined {
    return Object.entries(this.values).find(([arn]) => arn === id || arn.endsWith(`:${id}`))?.[1];
  }

  value(arn: string): string {
    const value = this.find(arn);
    if (value === undefined) throw new Error(`there is no secret ${arn}`);
    return value;
  }
}

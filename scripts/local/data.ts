import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DeleteTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { fingerprint } from './build/fingerprint.ts';
import { dynamoDbTable, tableProperties } from './resources/dynamodb-table.ts';
import type { Resource } from './resources/resource.ts';

const stampSchema = z.object({
  /** Table name → hash of its properties in the template. */
  tables: z.record(z.string(), z.string()),
  /** Hash of the demonstration data's sources. */
  demonstration: z.string(),
});

/** Without most of the content, which does not affect the data. */
export const DEMONSTRATION = [
  'scripts/demo-data',
  'scripts/seed',
  'shared/content/clinics/choices.ts',
  'shared/content/taxonomy/category-icons.ts',
  'shared/domain',
  'lambdas/table',
  'lambdas/records',
  'lambdas/derived',
  'lambdas/jobs/projector',
];

/** Detects local tables that do not match the template and the demonstration data; they are then created again. */
export class LocalData {
  private readonly file: string;
  private readonly client: DynamoDBClient;
  private readonly before: z.infer<typeof stampSchema> | undefined;
  private readonly now: z.infer<typeof stampSchema>;
  private readonly hasDemonstration: boolean;

  /** `hasDemonstration`: the data is the demonstration's alone or with changes to it. */
  constructor(
    stateDirectory: string,
    client: DynamoDBClient,
    resources: readonly Resource[],
    { hasDemonstration = true }: { readonly hasDemonstration?: boolean } = {},
  ) {
    this.hasDemonstration = hasDemonstration;
    this.file = join(stateDirectory, 'data.json');
    this.client = client;
    this.before = existsSync(this.file)
      ? stampSchema.parse(JSON.parse(readFileSync(this.file, 'utf8')))
      : undefined;
    const tables = resources
      .filter(({ type }) => type === dynamoDbTable.type)
      .map((table) => [table.name('TableName'), hash(tableProperties(table))]);
    this.now = { tables: Object.fromEntries(tables), demonstration: fingerprint(DEMONSTRATION) };
  }

  /** A table whose properties in the template have changed. */
  get changedTable(): string | undefined {
    const { before, now } = this;
    return before && Object.keys(now.tables).find((name) => before.tables[name] !== now.tables[name]);
  }

  /** Why the existing data cannot be used; `undefined` when it can. */
  get outdated(): string | undefined {
    const { before, now, changedTable } = this;
    if (changedTable !== undefined) return `the template's table ${changedTable} has changed`;
    const same = !this.hasDemonstration || before === undefined || before.demonstration === now.demonstration;
    return same ? undefined : 'the demonstration data has changed';
  }

  /** Deletes the tables; the next deployment creates them. */
  async drop(): Promise<void> {
    for (const TableName of Object.keys({ ...this.before?.tables, ...this.now.tables })) {
      try {
        await this.client.send(new DeleteTableCommand({ TableName }));
        await waitUntilTableNotExists({ client: this.client, maxWaitTime: 10, minDelay: 1 }, { TableName });
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
    }
    rmSync(this.file, { force: true });
  }

  /** To be called when the tables exist; loading the data stores its own progress. */
  remember(): void {
    writeFileSync(this.file, JSON.stringify(this.now, null, 2));
  }
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Commands of `npm run admin` on a test's table. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { ulid } from 'ulid';
import { Table } from '../../../lambdas/table/client.ts';
import type { AdminCommand, CommandContext, CommandResult } from '../../../scripts/admin/command.ts';
import { StaffUsers } from '../../../scripts/admin/staff-users.ts';
import type { Target } from '../../../scripts/admin/target.ts';
import type { TestTable } from './table.ts';

interface Run extends Partial<Omit<CommandContext, 'target'>> {
  readonly input?: Readonly<Record<string, unknown>>;
  readonly target?: Partial<Target>;
}

export function runCommand(
  command: AdminCommand,
  { client, name: tableName, table }: Pick<TestTable, 'client' | 'name' | 'table'>,
  { input = {}, target, ...context }: Run = {},
): Promise<CommandResult> {
  return command.run(
    {
      target: {
        name: 'test',
        stage: 'local',
        client,
        tableName,
        table,
        open: (name) => new Table(client, name),
        users: new StaffUsers(new CognitoIdentityProviderClient({ region: 'us-east-1' }), 'local'),
        eraseMails: async () => 0,
        invalidate: async () => {},
        itemCount: async () => 100,
        close: () => {},
        ...target,
      },
      dryRun: false,
      stopping: new AbortController().signal,
      onProgress: () => {},
      position: { read: () => undefined, write: () => {} },
      clock: () => new Date(),
      newId: () => ulid(),
      ...context,
    },
    input,
  );
}

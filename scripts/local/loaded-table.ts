/** For tests that stop the table: an emulator with the demonstration data, which a site would load for more than a minute. */
import { join } from 'node:path';
import { synthesize } from './build/build.ts';
import { type RunningDynamoDb, startDynamoDb } from './dynamodb/emulator.ts';
import { LoadedData } from './loaded-data.ts';

/** @param directory An empty one, for its files. */
export async function startLoadedTable(directory: string): Promise<RunningDynamoDb> {
  const databaseFile = join(directory, 'table.sqlite');
  const assembly = join(directory, 'cdk.out');
  await synthesize(assembly, { fresh: true });
  await new LoadedData(databaseFile, assembly).copy();
  return startDynamoDb({ databaseFile });
}

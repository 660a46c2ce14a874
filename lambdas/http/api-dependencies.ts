import { settings } from '../platform/environment.ts';
import type { OnBadItem } from '../table/index.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';
import type { HttpDependencies } from './handler.ts';
import { createHttpDependencies, type HttpEnvironment, httpSettings } from './http-dependencies.ts';
import { countBadItem, countCapacity } from './request-scope.ts';

import { createTracing } from './tracing.ts';

/** Settings of every function behind the HTTP API that uses the table. */
export const apiSettings = { ...httpSettings, tableName: settings.tableName };

interface ApiEnvironment extends HttpEnvironment {
  readonly tableName: string;
}

interface ApiDependencies {
  readonly http: HttpDependencies;
  /** Counts the capacity units of each request. */
  readonly table: Table;
  /** Logs and counts a stored item that is not valid. */
  readonly onBadItem: OnBadItem;
}

/** Dependencies of every function behind the HTTP API that uses the table. */
export function createApiDependencies(environment: ApiEnvironment): ApiDependencies {
  const logBadItem = logBadItems();
  const tracing = createTracing();
  const client = createDynamoDbClient();
  void tracing?.then(({ capture }) => capture(client));
  return {
    http: { ...createHttpDependencies(environment), tracing },
    table: new Table(client, environment.tableName, countCapacity),
    onBadItem: (item) => {
      countBadItem();
      logBadItem(item);
    },
  };
}

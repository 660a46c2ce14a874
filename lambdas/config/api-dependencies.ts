import { createTokenVerifier } from '../adapters/cognito-token-verifier.ts';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import type { OnBadItem } from '../adapters/dynamodb/parse-items.ts';
import type { HttpDependencies } from '../http/handler.ts';
import type { LogFields } from '../http/middlewares.ts';
import { countBadItem, countCapacity } from '../http/request-scope.ts';
import { settings } from './env.ts';
import { createLogger, logBadItems } from './logging.ts';
import { createTracing } from './tracing.ts';

const { tableName, originSecret, previousOriginSecret, tokenIssuer, tokenClientId } = settings;

/** Settings of every function behind the HTTP API. */
export const httpSettings = { originSecret, previousOriginSecret, tokenIssuer, tokenClientId };
/** Settings of those that use the table. */
export const apiSettings = { ...httpSettings, tableName };

interface HttpEnvironment {
  readonly originSecret: string;
  readonly previousOriginSecret?: string | undefined;
  readonly tokenIssuer: string;
  readonly tokenClientId: string;
}

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

/** Dependencies of every function behind the HTTP API. */
export function createHttpDependencies(environment: HttpEnvironment): HttpDependencies {
  return {
    originSecrets: [environment.originSecret, environment.previousOriginSecret].filter(
      (secret) => secret !== undefined,
    ),
    tokenVerifier: createTokenVerifier({
      issuer: environment.tokenIssuer,
      clientId: environment.tokenClientId,
    }),
    logger: createLogger<LogFields>(),
    now: () => performance.now(),
  };
}

/** Dependencies of those that use the table. */
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

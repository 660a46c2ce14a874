import { createTokenVerifier } from '../adapters/cognito-token-verifier.ts';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import type { OnBadItem } from '../adapters/dynamodb/parse-items.ts';
import type { HttpDependencies } from '../http/handler.ts';
import type { LogFields } from '../http/middlewares.ts';
import { countBadItem, countCapacity } from '../http/request-scope.ts';
import { settings } from './env.ts';
import { createLogger } from './logging.ts';

const { tableName, originSecret, previousOriginSecret, tokenIssuer, tokenClientId } = settings;

/** Settings of every function behind the HTTP API. */
export const apiSettings = { tableName, originSecret, previousOriginSecret, tokenIssuer, tokenClientId };

interface ApiEnvironment {
  readonly tableName: string;
  readonly originSecret: string;
  readonly previousOriginSecret?: string | undefined;
  readonly tokenIssuer: string;
  readonly tokenClientId: string;
}

interface ApiDependencies {
  readonly http: HttpDependencies;
  /** Counts the capacity units of each request. */
  readonly table: Table;
  /** Logs and counts a stored item that is not valid. */
  readonly onBadItem: OnBadItem;
}

/** Dependencies of every function behind the HTTP API. */
export function createApiDependencies(environment: ApiEnvironment): ApiDependencies {
  const logger = createLogger<LogFields>();
  return {
    http: {
      originSecrets: [environment.originSecret, environment.previousOriginSecret].filter(
        (secret) => secret !== undefined,
      ),
      tokenVerifier: createTokenVerifier({
        issuer: environment.tokenIssuer,
        clientId: environment.tokenClientId,
      }),
      logger,
      now: () => performance.now(),
    },
    table: new Table(createDynamoDbClient(), environment.tableName, countCapacity),
    onBadItem: ({ entity, key }) => {
      countBadItem();
      logger.error('bad item', { entity, key });
    },
  };
}

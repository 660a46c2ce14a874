import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import { USER_POOL_AWS_DEFAULTS } from 'cognito-local/lib/services/cognitoService.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import type { Group, UserPool } from 'cognito-local/lib/services/userPoolService.js';
import { type Handler, isAddressInUse, LocalServer } from '../http/local-server.ts';
import type { Accepted } from '../http/own-requests.ts';
import { Faults } from '../stand-ins/faults.ts';
import { type CodeMail, context, userPoolServices } from './cognito-local.ts';
import { Operations } from './operations.ts';
import { handleUserPools, type Inspect } from './server.ts';

export interface UserPoolsOptions {
  /** Where accounts are kept, and the port. */
  readonly directory: string;
  readonly warn: (message: string) => void;
  /** Receives Cognito's emails. */
  readonly deliver: (mail: CodeMail) => void;
  readonly now?: () => Date;
  /** The site's port, whose pages sign in here. */
  readonly sitePort?: number;
}

/** A client of the template; `AuthSessionValidity` is in minutes. */
export type ClientDefinition = Omit<AppClient, 'CreationDate' | 'LastModifiedDate'> & {
  readonly AuthSessionValidity: number;
};

/**
 * Cognito's user pools on one port of 127.0.0.1. Restarts keep the port while it is free, since it is part of every
 * token's issuer.
 */
export class UserPools {
  /** For calls by HTTP; the runner's own calls never fail. */
  readonly faults: Faults;
  private readonly services: Services;
  private readonly operations: Operations;
  private readonly server: LocalServer;
  private readonly sessionMinutes: Map<string, number>;
  private readonly firewalls: Set<Inspect>;

  private constructor(
    services: Services,
    operations: Operations,
    server: LocalServer,
    sessionMinutes: Map<string, number>,
    faults: Faults,
    firewalls: Set<Inspect>,
  ) {
    this.services = services;
    this.operations = operations;
    this.server = server;
    this.sessionMinutes = sessionMinutes;
    this.faults = faults;
    this.firewalls = firewalls;
  }

  static async open({
    directory,
    warn,
    deliver,
    now = () => new Date(),
    sitePort,
  }: UserPoolsOptions): Promise<UserPools> {
    mkdirSync(directory, { recursive: true });
    const portFile = join(directory, 'port');
    const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
    // The pools need the port's number, so the server listens first.
    let handler: Handler = (_, response) => response.writeHead(503).end();
    const accepted = { ports: sitePort === undefined ? [] : [sitePort] };
    const server = await openPreferably(port, (request, response) => handler(request, response), accepted);
    try {
      writeFileSync(portFile, String(server.port));
      const { origin } = server;
      const services = await userPoolServices({ directory, origin, now, deliver });
      const sessionMinutes = new Map<string, number>();
      const operations = new Operations({
        services,
        origin,
        sessionMinutes: (clientId) => sessionMinutes.get(clientId) ?? 3,
      });
      const faults = new Faults(['lost']);
      const firewalls = new Set<Inspect>();
      const pools = { operations, origin, faults, warn, firewalls };
      handler = (request, response) => void handleUserPools(pools, request, response);
      return new UserPools(services, operations, server, sessionMinutes, faults, firewalls);
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  /** Scheme, host and port: a pool's issuer is this, a slash and its id. */
  get origin(): string {
    return this.server.origin;
  }

  /** Creates or updates a pool; its users stay. */
  async definePool(
    pool: Omit<UserPool, 'CreationDate' | 'LastModifiedDate' | 'SchemaAttributes'>,
  ): Promise<void> {
    const { clock, cognito } = this.services;
    const now = clock.get();
    const known = (await cognito.listUserPools(context)).find(({ Id }) => Id === pool.Id);
    const { SchemaAttributes = [] } = USER_POOL_AWS_DEFAULTS;
    const options = {
      ...pool,
      SchemaAttributes,
      CreationDate: known?.CreationDate ?? now,
      LastModifiedDate: now,
    };
    if (!known) await cognito.createUserPool(context, options);
    else await (await cognito.getUserPool(context, pool.Id)).updateOptions(context, options);
  }

  async defineClient({ AuthSessionValidity, ...client }: ClientDefinition): Promise<void> {
    const { clock, cognito } = this.services;
    const now = clock.get();
    const known = await cognito.getAppClient(context, client.ClientId);
    const pool = await cognito.getUserPool(context, client.UserPoolId);
    const CreationDate = known?.CreationDate ?? now;
    await pool.saveAppClient(context, { ...client, CreationDate, LastModifiedDate: now });
    this.sessionMinutes.set(client.ClientId, AuthSessionValidity);
  }

  /** Its members stay. */
  async defineGroup(
    poolId: string,
    group: Pick<Group, 'GroupName' | 'Description' | 'Precedence'>,
  ): Promise<void> {
    const { clock, cognito } = this.services;
    const now = clock.get();
    const pool = await cognito.getUserPool(context, poolId);
    const known = await pool.getGroupByGroupName(context, group.GroupName);
    const CreationDate = known?.CreationDate ?? now;
    await pool.saveGroup(context, { members: [], ...known, ...group, CreationDate, LastModifiedDate: now });
  }

  /**
   * Adds a web ACL; the returned function removes it. All pools share one port and many requests name no pool, so each
   * web ACL inspects them all.
   */
  protect(isBlocked: Inspect): () => void {
    this.firewalls.add(isBlocked);
    return () => void this.firewalls.delete(isBlocked);
  }

  /** Runs an operation with an administrator's permissions. Throws cognito-local's `CognitoError`. */
  run(operation: string, request: object): Promise<unknown> {
    return this.operations.run(operation, request);
  }

  async close(): Promise<void> {
    await this.server.close();
  }
}

/** On this port if it is free, else on another. */
async function openPreferably(port: number, handler: Handler, accepted: Accepted): Promise<LocalServer> {
  try {
    return await LocalServer.open(handler, port, accepted);
  } catch (error) {
    if (!isAddressInUse(error)) throw error;
    return LocalServer.open(handler, 0, accepted);
  }
}

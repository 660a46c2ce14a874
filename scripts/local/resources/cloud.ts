import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Distribution } from '../cloudfront/distribution.ts';
import type { EdgeFunction } from '../cloudfront/edge-function.ts';
import type { Origin } from '../cloudfront/origin.ts';
import {
  type CachePolicy,
  managedCachePolicies,
  type OriginRequestPolicy,
  type ResponseHeadersPolicy,
} from '../cloudfront/policies.ts';
import type { WebAcl } from '../cloudfront/web-acl.ts';
import type { StreamClient } from '../dynamodb/stream.ts';
import type { HttpApi } from '../http-api/http-api.ts';
import type { FunctionDefinition } from '../lambda/definition.ts';
import type { LambdaFunction } from '../lambda/function.ts';
import { ResourcePolicies } from '../lambda/resource-policies.ts';
import type { Bucket } from '../s3/bucket.ts';
import type { SecretStore } from '../secrets.ts';
import type { Services } from '../services.ts';
import type { Queue } from '../sqs/queue.ts';

/** What all deployments of one runner share. */
export interface Host {
  readonly stateDirectory: string;
  /** The site's URL, without a slash at its end. */
  readonly siteUrl: string;
  readonly dynamoDb: {
    /** What functions call. */
    readonly endpoint: string;
    /** The runner's own, without faults. */
    readonly client: DynamoDBClient;
    /** For event source mappings. */
    readonly streams: StreamClient;
  };
  readonly secrets: SecretStore;
  readonly services: Services;
  /** Logs a problem in the terminal; nothing stops. */
  readonly warn: (message: string) => void;
}

export function sitePort({ siteUrl }: Pick<Host, 'siteUrl'>): number {
  return Number(new URL(siteUrl).port || 80);
}

/** The running resources of a deployment, by the ids with which they refer to each other. */
export class Cloud {
  readonly host: Host;
  /** The deployment that this one replaces; its unchanged functions keep running. */
  readonly previous: Cloud | undefined;

  readonly tables: string[] = [];
  /** Tables by the ARNs of their streams. */
  readonly streams = new Map<string, string>();
  /** Ids by name. */
  readonly userPools = new Map<string, string>();
  /** By ARN. */
  readonly queues = new Map<string, Queue>();
  readonly buckets = new Map<string, Bucket>();
  readonly functions = new Map<string, LambdaFunction>();
  /** By ARN, with the version's number. */
  readonly functionVersions = new Map<string, FunctionDefinition>();
  /** Functions by the ARNs of their aliases. */
  readonly aliases = new Map<string, LambdaFunction>();
  readonly resourcePolicies = new ResourcePolicies();
  readonly httpApis = new Map<string, HttpApi>();
  readonly edgeFunctions = new Map<string, EdgeFunction>();
  readonly cachePolicies = new Map<string, CachePolicy>(managedCachePolicies);
  readonly originRequestPolicies = new Map<string, OriginRequestPolicy>();
  readonly responseHeadersPolicies = new Map<string, ResponseHeadersPolicy>();
  /** By domain name, for CloudFront and for functions at the edge. */
  readonly origins = new Map<string, Origin>();
  readonly ports = new Map<string, number>();
  /** By ARN. */
  readonly webAcls = new Map<string, WebAcl>();
  readonly distributions: Distribution[] = [];
  private readonly closers: (() => Promise<void> | void)[] = [];
  private stopped: Promise<void> | undefined;

  constructor(host: Host, previous?: Cloud) {
    this.host = host;
    this.previous = previous;
  }

  /** What an ARN invokes: a function, by itself or by an alias. */
  get invocable(): ReadonlyMap<string, LambdaFunction> {
    return new Map([...this.functions, ...this.aliases]);
  }

  /** Adds what has to be stopped with this deployment, besides its functions. */
  onStop(close: () => Promise<void> | void): void {
    this.closers.push(close);
  }

  /** Stops all but the functions that `successor` keeps; once. */
  stop(successor?: Cloud): Promise<void> {
    this.stopped ??= this.end(successor);
    return this.stopped;
  }

  private async end(successor: Cloud | undefined): Promise<void> {
    // A deployment interrupts no request: this one completes those that it has accepted.
    if (successor !== undefined) await Promise.all(this.distributions.map((one) => one.idle()));
    // Callers of functions stop before them, so that running invocations complete.
    await Promise.all(this.closers.map((close) => close()));
    const kept = new Set(successor?.functions.values());
    const ended = [...this.functions.values()].filter((one) => !kept.has(one));
    await Promise.all(ended.map((one) => one.stop()));
  }
}

/** Finds a resource that another one refers to; a missing one is a mistake in the template. */
export function required<T>(found: ReadonlyMap<string, T>, id: string, what: string): T {
  const value = found.get(id);
  if (value === undefined) throw new Error(`there is no ${what} ${id}`);
  return value;
}

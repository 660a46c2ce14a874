import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { environmentNames } from '../../lambdas/config/names.ts';
import type { Auth, OwningFunction } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/index.ts';
import type { DirectoryTable } from '../constructs/directory-table.ts';
import { GeneratedSecret } from '../constructs/generated-secret.ts';
import { OriginSecrets } from '../constructs/origin-secrets.ts';
import { mailsOf, partitions, queues } from '../constructs/partitions.ts';
import { ProductFunction } from '../constructs/product-function.ts';
import type { StaffPool } from '../constructs/staff-pool.ts';
import type { WorkQueue } from '../constructs/work-queue.ts';
import type { StageConfig, Throttling } from '../stage.ts';
import type { PlacesStack } from './places-stack.ts';

export interface ApiStackProps extends StackProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  readonly staff: StaffPool;
  readonly mailQueue: WorkQueue;
  readonly locationQueue: WorkQueue;
  readonly places: Pick<PlacesStack, 'sync' | 'syncQueue' | 'dispatchQueue'>;
}

/** The calls: an HTTP API with a route for each contract, and the functions behind it. */
export class ApiStack extends Stack {
  /** Host name of the HTTP API, the distribution's origin for calls. */
  readonly domainName: string;
  /** What CloudFront must send in the origin header: the HTTP API has no firewall, so the functions deny the rest. */
  readonly originSecrets: OriginSecrets;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { stage, staff } = props;
    const { removalPolicy } = stage;

    this.originSecrets = new OriginSecrets(this, stage);
    const cursorSecret = new GeneratedSecret(this, 'CursorSecret', {
      description: 'Signs the cursors of paged calls',
      removalPolicy,
    });

    const functions: Readonly<Record<OwningFunction, ProductFunction>> = {
      'public-read': this.publicRead(props, cursorSecret),
      submissions: this.submissions(props),
      admin: this.admin(props, cursorSecret),
      'places-sync': this.placesSync(props),
    };
    const integrations: Readonly<Record<OwningFunction, HttpLambdaIntegration>> = {
      'public-read': integration('PublicRead', functions['public-read']),
      submissions: integration('Submissions', functions.submissions),
      admin: integration('Admin', functions.admin),
      'places-sync': integration('PlacesSync', functions['places-sync']),
    };
    const authorizers = {
      everyone: new HttpNoneAuthorizer(),
      staff: new HttpJwtAuthorizer('StaffTokens', staff.issuer, { jwtAudience: [staff.clientId] }),
    };
    const api = new HttpApi(this, 'HttpApi', {
      apiName: `careatlas-${stage.name}`,
      createDefaultStage: false,
      // Whatever has no route: our own 404 and 405, so that the gateway's bare answer never shows.
      defaultIntegration: integrations[DEFAULT_OWNER],
    });
    this.permitCatchAll(api, functions[DEFAULT_OWNER]);
    const searches = new Map<string, HttpRoute>();
    for (const contract of Object.values(contracts)) {
      const [route] = api.addRoutes({
        path: contract.path,
        methods: [HttpMethod[contract.method]],
        integration: integrations[contract.owner],
        authorizer: authorizers[admission(contract.auth)],
      });
      if (route && isSearch(contract)) searches.set(`${contract.method} ${contract.path}`, route);
    }
    // A path's other methods, HEAD included: only its owner knows which it has.
    for (const { path, owner, admitted } of fallbackRoutes()) {
      api.addRoutes({
        path,
        methods: [HttpMethod.ANY],
        integration: integrations[owner],
        authorizer: authorizers[admitted],
      });
    }
    Validations.of(api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The directory is public. Calls that are not carry an authorizer, derived from their contract.',
    });

    this.publish(api, stage, searches);
    this.domainName = `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
  }

  /** CDK's permission covers `<stage>/<method>/<path>` of every route, and the catch-all's `<stage>/$default` has no method. */
  private permitCatchAll(api: HttpApi, { lambda }: ProductFunction): void {
    lambda.addPermission('CatchAll', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({
        service: 'execute-api',
        resource: api.apiId,
        resourceName: '*/$default',
      }),
    });
  }

  private publicRead({ stage, table, staff }: ApiStackProps, cursorSecret: GeneratedSecret): ProductFunction {
    const publicRead = new ProductFunction(this, 'PublicRead', {
      stage,
      name: 'public-read',
      description: 'Answers the public read calls from the directory table',
      reservedConcurrency: stage.reservedConcurrency?.publicRead,
      environment: {
        [environmentNames.tableName]: table.tableName,
        [environmentNames.cursorSecret]: cursorSecret.reference,
        ...this.originSecrets.environment,
        [environmentNames.googleRatings]: stage.googleRatings,
        ...tokensOf(staff),
        [environmentNames.signInFlow]: stage.signIn,
      },
    });
    table.grant(publicRead.role, ['BatchGetItem', 'GetItem', 'Query'], 'all');
    table.deny(publicRead.role, [
      partitions.contacts,
      partitions.once,
      partitions.audit,
      partitions.sync,
      partitions.calls,
      partitions.placeTasks,
    ]);
    for (const index of ['byCityCategory', 'byCity', 'byCategory', 'bySitemap'] as const) {
      table.grantQuery(publicRead.role, index, 'all');
    }
    // The lists that signed-in staff get from the mixed calls.
    table.grantQuery(publicRead.role, 'byQueue', [queues.clinics, queues.rejected]);
    return publicRead;
  }

  private submissions({ stage, table, staff, mailQueue, locationQueue }: ApiStackProps): ProductFunction {
    const challengeSecret = new GeneratedSecret(this, 'ChallengeSecret', {
      description: 'Signs the proof-of-work challenges of the forms',
      removalPolicy: stage.removalPolicy,
    });
    const submissions = new ProductFunction(this, 'Submissions', {
      stage,
      name: 'submissions',
      description: 'Stores the practices and messages that the forms send',
      reservedConcurrency: stage.reservedConcurrency?.submissions,
      environment: {
        [environmentNames.tableName]: table.tableName,
        ...this.originSecrets.environment,
        ...tokensOf(staff),
        [environmentNames.challengeSecret]: challengeSecret.reference,
        [environmentNames.mailQueueUrl]: mailQueue.url,
        [environmentNames.locationQueueUrl]: locationQueue.url,
      },
    });
    const { role } = submissions;
    const { directory, slugs, summary, contacts, reservedSlugs } = partitions;
    const once = [partitions.idempotencyKeys, partitions.usedChallenges];
    table.grant(role, ['PutItem'], [partitions.submissions, reservedSlugs, contacts, ...once]);
    // What follows from a form, in the outbox; no decision of staff.
    const received = mailsOf('practice-received', 'practice-notice', 'message-received', 'message-notice');
    table.grant(role, ['PutItem'], [...received, partitions.locationLookups]);
    table.grant(role, ['UpdateItem'], [summary]);
    table.grant(role, ['ConditionCheckItem'], [slugs]);
    table.grant(role, ['GetItem'], once);
    table.grant(role, ['BatchGetItem'], [slugs, reservedSlugs]);
    table.grant(role, ['Query'], [directory]);
    mailQueue.grantSend(role);
    locationQueue.grantSend(role);
    return submissions;
  }

  private admin(
    { stage, table, staff, mailQueue }: ApiStackProps,
    cursorSecret: GeneratedSecret,
  ): ProductFunction {
    const admin = new ProductFunction(this, 'Admin', {
      stage,
      name: 'admin',
      description: 'Answers what staff ask and does what they decide',
      reservedConcurrency: stage.reservedConcurrency?.admin,
      environment: {
        [environmentNames.tableName]: table.tableName,
        ...this.originSecrets.environment,
        [environmentNames.cursorSecret]: cursorSecret.reference,
        [environmentNames.googleRatings]: stage.googleRatings,
        ...tokensOf(staff),
        [environmentNames.mailQueueUrl]: mailQueue.url,
      },
    });
    const { role } = admin;
    const { directory, clinics, slugs, duplicates, groups, pairs } = partitions;
    const { submissions, reservedSlugs, contacts, summary, audit, sync, placeTasks } = partitions;
    table.grant(role, ['GetItem'], [submissions, contacts, summary, clinics, placeTasks]);
    table.grant(role, ['BatchGetItem'], [duplicates, groups, clinics]);
    table.grant(role, ['Query'], [directory, clinics, sync]);
    table.grantQuery(role, 'byQueue', [queues.contacts, queues.matchReviews, queues.closed]);
    table.grant(role, ['UpdateItem'], [submissions, contacts, summary, clinics, directory, pairs]);
    // The right to put could replace what staff did, too: that each entry is written once is the put's own condition.
    table.grant(role, ['PutItem'], [clinics, slugs, duplicates, groups, audit]);
    table.grant(role, ['DeleteItem'], [reservedSlugs, duplicates, groups, placeTasks]);
    table.grant(role, ['PutItem'], mailsOf('practice-approved', 'practice-rejected'));
    mailQueue.grantSend(role);
    return admin;
  }

  private placesSync({ stage, table, staff, places }: ApiStackProps): ProductFunction {
    const placesSync = new ProductFunction(this, 'PlacesSync', {
      stage,
      name: 'places-sync',
      description: 'Syncs clinics with Google while staff wait, and leaves the rest to the queue',
      reservedConcurrency: stage.reservedConcurrency?.placesSync,
      // It answers within 25 seconds; API Gateway gives up after 30.
      timeout: Duration.seconds(29),
      environment: {
        [environmentNames.tableName]: table.tableName,
        ...this.originSecrets.environment,
        [environmentNames.googleRatings]: stage.googleRatings,
        ...tokensOf(staff),
        ...places.sync.askingEnvironment,
        [environmentNames.syncQueueUrl]: places.syncQueue.url,
        [environmentNames.dispatchQueueUrl]: places.dispatchQueue.url,
      },
    });
    const { role } = placesSync;
    places.sync.grantPlanning(role);
    places.sync.grantAsking(role);
    places.syncQueue.grantSend(role);
    places.dispatchQueue.grantSend(role);
    return placesSync;
  }

  /** The API's one stage, at the root of its address, with its limits (those of searches by route key) and its log. */
  private publish(httpApi: HttpApi, stage: StageConfig, searches: ReadonlyMap<string, HttpRoute>): void {
    const accessLogs = new LogGroup(this, 'AccessLogs', {
      // Under this prefix API Gateway needs no entry in the account's log policy, which has room for a few only.
      logGroupName: `/aws/vendedlogs/careatlas-${stage.name}/http-api`,
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const published = new HttpStage(this, 'DefaultStage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: stage.throttling.others,
      accessLogSettings: { destination: new LogGroupLogDestination(accessLogs), format: accessLogFormat },
    });
    limitRoutes(published, searches, stage.throttling.searches);
  }
}

/** The calls that read most of the table. */
function isSearch({ path }: { readonly path: string }): boolean {
  return path === contracts.searchClinics.path || path === contracts.listClinics.path;
}

/** Gives routes limits of their own, which CDK's stage has no property for. */
function limitRoutes(stage: HttpStage, routes: ReadonlyMap<string, HttpRoute>, limit: Throttling): void {
  const { defaultChild } = stage.node;
  if (!(defaultChild instanceof CfnStage)) throw new Error('the HTTP API’s stage is no CfnStage');
  // JSON to CloudFormation, so the names are the template's.
  const settings = { ThrottlingRateLimit: limit.rateLimit, ThrottlingBurstLimit: limit.burstLimit };
  defaultChild.routeSettings = Object.fromEntries([...routes.keys()].map((key) => [key, settings]));
  // API Gateway rejects settings of a route that is not there yet.
  stage.node.addDependency(...routes.values());
}

/** By what a function tells staff's tokens from others. */
function tokensOf(staff: StaffPool): Record<string, string> {
  return {
    [environmentNames.tokenIssuer]: staff.issuer,
    [environmentNames.tokenClientId]: staff.clientId,
  };
}

function integration(id: string, { lambda }: ProductFunction): HttpLambdaIntegration {
  // One permission for all routes of the API: one for each would end at the size limit of a function's policy.
  return new HttpLambdaIntegration(id, lambda, { scopePermissionToRoute: false });
}

/** Answers whatever has no route. */
const DEFAULT_OWNER = 'public-read';

interface OwnedPath {
  readonly path: string;
  readonly owner: OwningFunction;
  readonly admitted: RouteAccess;
}

/** Every path that one function has to itself, other than the default's own. */
function fallbackRoutes(): OwnedPath[] {
  return [...Map.groupBy(Object.values(contracts), ({ path }) => path)].flatMap(
    ([path, [call, ...others]]) => {
      if (call === undefined || call.owner === DEFAULT_OWNER) return [];
      if (others.some(({ owner }) => owner !== call.owner)) return [];
      const isForStaff = [call, ...others].some(({ auth }) => admission(auth) === 'staff');
      return [{ path, owner: call.owner, admitted: isForStaff ? 'staff' : 'everyone' }];
    },
  );
}

type RouteAccess = 'everyone' | 'staff';

/** Whom the gateway lets through. Exhaustive, so that a call for staff cannot become a public route by omission. */
function admission(auth: Auth): RouteAccess {
  switch (auth) {
    case 'public':
    case 'mixed': // The function verifies the token itself: a JWT authorizer is all or nothing.
      return 'everyone';
    case 'admin':
      return 'staff';
  }
}

/** Allow-listed fields: no address, no query string (it holds what people search for) and no user agent. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    route: '$context.routeKey',
    status: '$context.status',
    latency: '$context.responseLatency',
    functionLatency: '$context.integrationLatency',
    bytes: '$context.responseLength',
    functionError: '$context.integrationErrorMessage',
  }),
);

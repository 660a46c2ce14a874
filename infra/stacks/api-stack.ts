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
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { BROWSER_ERRORS_SERVICE } from '../../lambdas/platform/metrics.ts';
import { environmentNames } from '../../lambdas/platform/names.ts';
import type { Auth, OwningFunction } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/index.ts';
import type { DirectoryTable } from '../constructs/directory-table.ts';
import { GeneratedSecret } from '../constructs/generated-secret.ts';
import type { MediaBucket } from '../constructs/media-bucket.ts';
import { invocable } from '../constructs/node-function.ts';
import { OriginSecrets } from '../constructs/origin-secrets.ts';
import { type FunctionSettings, ProductFunction } from '../constructs/product-function.ts';
import { classified, type RateClass } from '../constructs/rate-classes.ts';
import { Releases } from '../constructs/releases.ts';
import type { SignInPool } from '../constructs/sign-in-client.ts';
import type { StaffPool } from '../constructs/staff-pool.ts';
import { retentionEnvironment } from '../retention.ts';
import type { ReservedConcurrency, StageConfig, Throttling } from '../stage.ts';
import type { PlacesStack } from './places-stack.ts';

export interface ApiStackProps extends StackProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  readonly media: MediaBucket;
  readonly staff: StaffPool;
  readonly providers: SignInPool;
  /** From it the codes of claims are derived. */
  readonly codeSecret: GeneratedSecret;
  readonly places: Pick<PlacesStack, 'sync' | 'syncQueue' | 'dispatchQueue'>;
}

/** The HTTP API with a route for each contract, and the functions behind it. */
export class ApiStack extends Stack {
  /** Host name of the HTTP API, the distribution's origin for calls. */
  readonly domainName: string;
  readonly httpApi: HttpApi;
  /** What CloudFront sends in the origin header. The HTTP API has no firewall: the functions deny requests without it. */
  readonly originSecrets: OriginSecrets;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { stage, staff, providers } = props;
    const { removalPolicy } = stage;

    this.originSecrets = new OriginSecrets(this, stage);
    const signingSecret = new GeneratedSecret(this, 'SigningSecret', {
      description: 'The keys that sign paging cursors and the challenges of the forms are derived from it',
      removalPolicy,
    });

    const functions: Readonly<Record<OwningFunction, ProductFunction>> = {
      'public-read': this.publicRead(props, signingSecret),
      submissions: this.submissions(props, signingSecret),
      admin: this.admin(props, signingSecret),
      providers: this.providers(props, signingSecret),
      'places-sync': this.placesSync(props),
      'browser-errors': this.browserErrors(props),
    };
    const releases = new Releases(this, 'Releases', stage);
    const aliases: Readonly<Record<OwningFunction, Alias>> = {
      'public-read': releases.add(functions['public-read']),
      submissions: releases.add(functions.submissions),
      admin: releases.add(functions.admin),
      providers: releases.add(functions.providers),
      'places-sync': releases.add(functions['places-sync']),
      'browser-errors': releases.add(functions['browser-errors']),
    };
    const integrations: Readonly<Record<OwningFunction, HttpLambdaIntegration>> = {
      'public-read': integration('PublicRead', aliases['public-read']),
      submissions: integration('Submissions', aliases.submissions),
      admin: integration('Admin', aliases.admin),
      providers: integration('Providers', aliases.providers),
      'places-sync': integration('PlacesSync', aliases['places-sync']),
      'browser-errors': integration('BrowserErrors', aliases['browser-errors']),
    };
    const authorizers = {
      everyone: new HttpNoneAuthorizer(),
      staff: new HttpJwtAuthorizer('StaffTokens', staff.issuer, { jwtAudience: [staff.clientId] }),
      providers: new HttpJwtAuthorizer('ProviderTokens', providers.issuer, {
        jwtAudience: [providers.clientId],
      }),
    };
    const api = new HttpApi(this, 'HttpApi', {
      apiName: `careatlas-${stage.name}`,
      createDefaultStage: false,
      // Paths without a route get the product's own 404 and 405 instead of the gateway's empty body.
      defaultIntegration: integrations[DEFAULT_OWNER],
    });
    this.httpApi = api;
    this.permitCatchAll(api, aliases[DEFAULT_OWNER]);
    const limited: LimitedRoute[] = [];
    for (const contract of classified) {
      const [route] = api.addRoutes({
        path: contract.path,
        methods: [HttpMethod[contract.method]],
        integration: integrations[contract.owner],
        authorizer: authorizers[routeAccess(contract.auth)],
      });
      const limit = limitOf(contract, stage.throttling);
      if (route && limit) limited.push({ key: `${contract.method} ${contract.path}`, route, limit });
    }
    // A path's other methods, HEAD included: only the owning function knows which ones it supports.
    for (const { path, owner, access } of fallbackRoutes()) {
      api.addRoutes({
        path,
        methods: [HttpMethod.ANY],
        integration: integrations[owner],
        authorizer: authorizers[access],
      });
    }
    Validations.of(api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'The directory is public. Routes of staff and of providers have an authorizer, derived from their contract.',
    });

    this.publish(api, stage, limited);
    this.domainName = `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
  }

  /** CDK's permission covers `<stage>/<method>/<path>`; the catch-all's ARN, `<stage>/$default`, has no method. */
  private permitCatchAll(api: HttpApi, alias: Alias): void {
    alias.addPermission('CatchAll', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({
        service: 'execute-api',
        resource: api.apiId,
        resourceName: '*/$default',
      }),
    });
  }

  /** A function that accepts CloudFront's origin secret and verifies staff's tokens. */
  private apiFunction(
    id: string,
    { stage, table, staff }: ApiStackProps,
    {
      concurrency,
      ...settings
    }: FunctionSettings & {
      readonly concurrency: Exclude<keyof ReservedConcurrency, 'worker'>;
      readonly impact: string;
    },
  ): ProductFunction {
    return new ProductFunction(this, id, {
      ...settings,
      stage,
      table,
      isSynchronous: true,
      reservedConcurrency: stage.reservedConcurrency?.[concurrency],
      environment: {
        ...this.originSecrets.environment,
        [environmentNames.tokenIssuer]: staff.issuer,
        [environmentNames.tokenClientId]: staff.clientId,
        ...settings.environment,
      },
    });
  }

  private publicRead(props: ApiStackProps, signingSecret: GeneratedSecret): ProductFunction {
    const { stage } = props;
    return this.apiFunction('PublicRead', props, {
      name: 'public-read',
      description: 'Answers the public read calls from the directory table',
      concurrency: 'publicRead',
      impact: 'Pages and searches fail, or show an error.',
      environment: {
        [environmentNames.signingSecret]: signingSecret.reference,
        [environmentNames.googleRatings]: stage.googleRatings,
        [environmentNames.signInFlow]: stage.signIn,
        ...retentionEnvironment(stage.retention),
        ...providerTokens(props.providers),
        [environmentNames.directoryMaxAgeMs]: String(stage.freshness.directoryMaxAgeMs),
      },
    });
  }

  private submissions(props: ApiStackProps, signingSecret: GeneratedSecret): ProductFunction {
    return this.apiFunction('Submissions', props, {
      name: 'submissions',
      description: 'Stores the practices, messages and reviews that the forms send',
      concurrency: 'submissions',
      impact: 'Practices, messages and reviews that people send are not stored.',
      environment: {
        [environmentNames.signingSecret]: signingSecret.reference,
        ...retentionEnvironment(props.stage.retention),
      },
    });
  }

  private admin(props: ApiStackProps, signingSecret: GeneratedSecret): ProductFunction {
    const { stage, media } = props;
    const admin = this.apiFunction('Admin', props, {
      name: 'admin',
      description: 'Answers the calls of the dashboard and stores decisions of staff',
      concurrency: 'admin',
      impact: 'Staff cannot approve practices or read messages.',
      environment: {
        [environmentNames.signingSecret]: signingSecret.reference,
        [environmentNames.codeSecret]: props.codeSecret.reference,
        ...retentionEnvironment(stage.retention),
        [environmentNames.googleRatings]: stage.googleRatings,
        [environmentNames.mediaBucket]: media.name,
      },
    });
    media.grantPublishing(admin.role);
    media.grantDocuments(admin.role, ['GetObject', 'DeleteObject']);
    return admin;
  }

  /** It reads and changes claims and what they open, and can read nothing of staff. Documents of claims it can store, and not read. */
  private providers(props: ApiStackProps, signingSecret: GeneratedSecret): ProductFunction {
    const { media, stage } = props;
    const providers = this.apiFunction('Providers', props, {
      name: 'providers',
      description: 'Answers the calls of providers about the listings that they hold claims on',
      concurrency: 'providers',
      impact: 'Providers cannot see or change their listings.',
      environment: {
        ...providerTokens(props.providers),
        [environmentNames.signingSecret]: signingSecret.reference,
        [environmentNames.codeSecret]: props.codeSecret.reference,
        ...retentionEnvironment(stage.retention),
        [environmentNames.mediaBucket]: media.name,
        ...(stage.voiceCodesUrl !== undefined && {
          [environmentNames.voiceCodesUrl]: stage.voiceCodesUrl,
        }),
      },
    });
    media.grantPublishing(providers.role);
    media.grantDocuments(providers.role, ['PutObject', 'DeleteObject']);
    return providers;
  }

  private placesSync(props: ApiStackProps): ProductFunction {
    const { stage, places } = props;
    const placesSync = this.apiFunction('PlacesSync', props, {
      name: 'places-sync',
      description: 'Syncs clinics with Google during the call, and enqueues the rest',
      concurrency: 'placesSync',
      impact: 'Staff cannot start a sync with Google.',
      // It responds within 25 seconds; API Gateway's limit is 30.
      timeout: Duration.seconds(29),
      environment: {
        [environmentNames.googleRatings]: stage.googleRatings,
        ...places.sync.lookupEnvironment,
        [environmentNames.syncQueueUrl]: places.syncQueue.url,
        [environmentNames.dispatchQueueUrl]: places.dispatchQueue.url,
      },
    });
    const { role } = placesSync;
    places.sync.grantLookups(role);
    places.syncQueue.grantSend(role);
    places.dispatchQueue.grantSend(role);
    return placesSync;
  }

  /** It has neither access to the table nor a secret beside the origin's. */
  private browserErrors(props: ApiStackProps): ProductFunction {
    return this.apiFunction('BrowserErrors', props, {
      name: BROWSER_ERRORS_SERVICE,
      description: 'Logs the errors that browsers report',
      impact: 'Errors of the site’s scripts in browsers are not reported.',
      concurrency: 'browserErrors',
      environment: {},
    });
  }

  /** The API's one stage, at the root of its URL, with throttling (of single routes, too) and the access log. */
  private publish(httpApi: HttpApi, stage: StageConfig, limited: readonly LimitedRoute[]): void {
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
    limitRoutes(published, limited);
  }
}

/** A route with a limit of its own. */
interface LimitedRoute {
  readonly key: string;
  readonly route: HttpRoute;
  readonly limit: Throttling;
}

/** Searches read more of the table than any other call, programs read all of it, and any visitor can send error reports and events. */
function limitOf(
  { path, rateClass }: { readonly path: string; readonly rateClass: RateClass },
  { searches, reports, events, programs }: StageConfig['throttling'],
): Throttling | undefined {
  switch (rateClass) {
    case 'searches':
      return searches;
    case 'beacons':
      return path === contracts.countEvent.path ? events : reports;
    case 'programs':
      return programs;
    default:
      return undefined;
  }
}

/** Sets limits of single routes, for which CDK's stage has no property. */
function limitRoutes(stage: HttpStage, limited: readonly LimitedRoute[]): void {
  const { defaultChild } = stage.node;
  if (!(defaultChild instanceof CfnStage)) throw new Error('The HTTP API’s stage is not a CfnStage');
  // CloudFormation's property is plain JSON, so the names are the template's.
  defaultChild.routeSettings = Object.fromEntries(
    limited.map(({ key, limit: { rateLimit, burstLimit } }) => [
      key,
      { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit },
    ]),
  );
  // API Gateway rejects settings of a route that does not exist yet.
  stage.node.addDependency(...limited.map(({ route }) => route));
}

function integration(id: string, alias: Alias): HttpLambdaIntegration {
  // One permission for all routes of the API: one for each would exceed the size limit of a function's policy.
  return new HttpLambdaIntegration(id, invocable(alias), { scopePermissionToRoute: false });
}

/** Answers requests without a route. */
const DEFAULT_OWNER = 'public-read';

interface FallbackRoute {
  readonly path: string;
  readonly owner: OwningFunction;
  readonly access: RouteAccess;
}

/** Every path whose calls all belong to one function other than the default. */
function fallbackRoutes(): FallbackRoute[] {
  return [...Map.groupBy(Object.values(contracts), ({ path }) => path)].flatMap(
    ([path, [call, ...others]]) => {
      if (call === undefined || call.owner === DEFAULT_OWNER) return [];
      if (others.some(({ owner }) => owner !== call.owner)) return [];
      const accesses = [call, ...others].map(({ auth }) => routeAccess(auth));
      const access = accesses.find((one) => one !== 'everyone') ?? 'everyone';
      return [{ path, owner: call.owner, access }];
    },
  );
}

type RouteAccess = 'everyone' | 'staff' | 'providers';

/** Whom the gateway authorizes. Exhaustive, so that a call for staff cannot become a public route by omission. */
function routeAccess(auth: Auth): RouteAccess {
  switch (auth) {
    case 'public':
    case 'mixed': // The function verifies the token itself: a JWT authorizer is all or nothing.
      return 'everyone';
    case 'admin':
      return 'staff';
    case 'provider':
      return 'providers';
  }
}

const providerTokens = ({ issuer, clientId }: SignInPool) => ({
  [environmentNames.providerTokenIssuer]: issuer,
  [environmentNames.providerTokenClientId]: clientId,
});

/** Allow-listed fields: no IP address, no query string (it holds search terms) and no user agent. */
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

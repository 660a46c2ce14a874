import { RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { environmentNames } from '../../lambdas/config/names.ts';
import type { Auth, OwningFunction } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { ApiFunction } from '../constructs/api-function.ts';
import type { DirectoryTable } from '../constructs/directory-table.ts';
import { GeneratedSecret } from '../constructs/generated-secret.ts';
import type { StageConfig } from '../stage.ts';

export interface ApiStackProps extends StackProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
}

/** The calls: an HTTP API with a route for each contract, and the functions behind it. */
export class ApiStack extends Stack {
  /** Host name of the HTTP API, the distribution's origin for calls. */
  readonly domainName: string;
  /** What CloudFront must send in the origin header: the HTTP API has no firewall, so the functions refuse the rest. */
  readonly originSecret: GeneratedSecret;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { stage, table } = props;
    const { removalPolicy } = stage;

    this.originSecret = new GeneratedSecret(this, 'OriginSecret', {
      description: 'Proves to the HTTP API that a request came through CloudFront',
      removalPolicy,
    });
    const cursorSecret = new GeneratedSecret(this, 'CursorSecret', {
      description: 'Signs the cursors of paged calls',
      removalPolicy,
    });

    const publicRead = new ApiFunction(this, 'PublicRead', {
      stage,
      name: 'public-read',
      description: 'Answers the public read calls from the directory table',
      environment: {
        [environmentNames.tableName]: table.tableName,
        [environmentNames.cursorSecret]: cursorSecret.reference,
        [environmentNames.originSecret]: this.originSecret.reference,
        [environmentNames.googleRatings]: stage.googleRatings,
      },
    });
    table.grantRead(publicRead.role, ['byCityCategory', 'byCity', 'byCategory', 'bySitemap']);

    const integrations: Readonly<Record<OwningFunction, HttpLambdaIntegration>> = {
      'public-read': integration('PublicRead', publicRead),
    };
    const api = new HttpApi(this, 'HttpApi', {
      apiName: `careatlas-${stage.name}`,
      createDefaultStage: false,
      // Whatever has no route, HEAD included: our own 404 and 405, so that the gateway's bare answer never shows.
      defaultIntegration: integrations['public-read'],
    });
    for (const contract of Object.values(contracts)) {
      api.addRoutes({
        path: contract.path,
        methods: [HttpMethod[contract.method]],
        integration: integrations[contract.owner],
        authorizer: authorizer(contract.auth),
      });
    }
    Validations.of(api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The directory is public. Calls that are not carry an authorizer, derived from their contract.',
    });

    this.publish(api, stage);
    this.domainName = `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
  }

  /** The API's one stage, at the root of its address, with its limits and its log. */
  private publish(httpApi: HttpApi, stage: StageConfig): void {
    const accessLogs = new LogGroup(this, 'AccessLogs', {
      // Under this prefix API Gateway needs no entry in the account's log policy, which has room for a few only.
      logGroupName: `/aws/vendedlogs/careatlas-${stage.name}/http-api`,
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'DefaultStage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: stage.throttling,
      accessLogSettings: { destination: new LogGroupLogDestination(accessLogs), format: accessLogFormat },
    });
  }
}

function integration(id: string, { lambda }: ApiFunction): HttpLambdaIntegration {
  // One permission for all routes of the API: one for each would end at the size limit of a function's policy.
  return new HttpLambdaIntegration(id, lambda, { scopePermissionToRoute: false });
}

/** Who may call a route. Exhaustive, so that a call for staff cannot become a public route by omission. */
export function authorizer(auth: Auth): IHttpRouteAuthorizer {
  switch (auth) {
    case 'public':
    case 'mixed': // The function verifies the token itself: a JWT authorizer is all or nothing.
      return new HttpNoneAuthorizer();
    case 'admin':
      throw new Error('A call for staff needs the JWT authorizer, and this stack has no user pool yet');
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

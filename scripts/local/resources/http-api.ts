import * as z from 'zod';
import { HttpOrigin } from '../cloudfront/origin.ts';
import { HttpApi } from '../http-api/http-api.ts';
import { JwtAuthorizer } from '../http-api/jwt-authorizer.ts';
import { throttlingSchema } from '../http-api/throttling.ts';
import { REGION } from '../template/intrinsics.ts';
import { required } from './cloud.ts';
import { ignoredLocally, type Resource, type ResourceKind } from './resource.ts';

/** API Gateway v2: an HTTP API has five kinds of resources that refer to each other. */

const apiSchema = z.strictObject({
  Name: ignoredLocally,
  Description: ignoredLocally,
  ProtocolType: z.literal('HTTP'),
  Tags: ignoredLocally,
});

export const httpApi: ResourceKind = {
  type: 'AWS::ApiGatewayV2::Api',
  identity: (resource) => ({
    ref: apiId(resource),
    attributes: { ApiId: apiId(resource), ApiEndpoint: `https://${domainName(apiId(resource))}` },
  }),
  start: (resource, cloud) => {
    resource.parse(apiSchema);
    const id = apiId(resource);
    const mayInvoke = (functionArn: string, route: string) =>
      cloud.resourcePolicies.allows(functionArn, PRINCIPAL, resource.arn('execute-api', `${id}/${route}`));
    cloud.httpApis.set(id, new HttpApi(id, cloud.host.warn, mayInvoke));
  },
};

const PRINCIPAL = 'apigateway.amazonaws.com';

const integrationSchema = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
});

export const httpApiIntegration: ResourceKind = {
  type: 'AWS::ApiGatewayV2::Integration',
  identity: (resource) => ({ ref: resource.id }),
  start: (resource, cloud) => {
    const { ApiId, IntegrationUri } = resource.parse(integrationSchema);
    const target = required(cloud.invocable, IntegrationUri, 'function');
    const api = required(cloud.httpApis, ApiId, 'HTTP API');
    api.integrations.set(resource.id, { arn: IntegrationUri, function: target });
  },
};

const authorizerSchema = z.strictObject({
  ApiId: z.string(),
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
  JwtConfiguration: z.strictObject({ Audience: z.array(z.string()).min(1), Issuer: z.url() }),
  Name: ignoredLocally,
});

export const httpApiAuthorizer: ResourceKind = {
  type: 'AWS::ApiGatewayV2::Authorizer',
  identity: (resource) => ({ ref: resource.id, attributes: { AuthorizerId: resource.id } }),
  start: (resource, cloud) => {
    const { ApiId, JwtConfiguration } = resource.parse(authorizerSchema);
    const { Issuer: issuer, Audience: audience } = JwtConfiguration;
    const authorizer = new JwtAuthorizer({ issuer, audience, now: Date.now });
    required(cloud.httpApis, ApiId, 'HTTP API').authorizers.set(resource.id, authorizer);
  },
};

const routeSchema = z.strictObject({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string().startsWith('integrations/'),
  AuthorizationType: z.enum(['NONE', 'JWT']).default('NONE'),
  AuthorizerId: z.string().optional(),
});

export const httpApiRoute: ResourceKind = {
  type: 'AWS::ApiGatewayV2::Route',
  identity: (resource) => ({ ref: resource.id }),
  start: (resource, cloud) => {
    const { ApiId, RouteKey, Target, AuthorizationType, AuthorizerId } = resource.parse(routeSchema);
    if ((AuthorizationType === 'JWT') !== (AuthorizerId !== undefined)) {
      throw resource.unsupported(`AuthorizationType ${AuthorizationType} with AuthorizerId ${AuthorizerId}`);
    }
    const api = required(cloud.httpApis, ApiId, 'HTTP API');
    api.addRoute(RouteKey, Target.replace('integrations/', ''), AuthorizerId);
  },
};

const stageSchema = z.strictObject({
  ApiId: z.string(),
  // Every path would begin with another stage's name.
  StageName: z.literal('$default'),
  AutoDeploy: z.literal(true),
  AccessLogSettings: ignoredLocally,
  DefaultRouteSettings: throttlingSchema.optional(),
  RouteSettings: z.record(z.string(), throttlingSchema).default({}),
  Tags: ignoredLocally,
});

export const httpApiStage: ResourceKind = {
  type: 'AWS::ApiGatewayV2::Stage',
  identity: () => ({ ref: '$default' }),
  start: async (resource, cloud) => {
    const { ApiId, DefaultRouteSettings, RouteSettings } = resource.parse(stageSchema);
    const api = required(cloud.httpApis, ApiId, 'HTTP API');
    api.throttle(DefaultRouteSettings, RouteSettings);
    // CloudFront's requests have this name.
    const port = await api.listen({ hosts: [domainName(ApiId)] });
    const origin = new HttpOrigin(port);
    cloud.origins.set(domainName(ApiId), origin);
    cloud.ports.set(domainName(ApiId), port);
    cloud.onStop(async () => {
      origin.close();
      await api.close();
    });
  },
};

/** Ids on AWS are ten lower-case letters and digits, part of a host name. */
function apiId(resource: Resource): string {
  return resource.id.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function domainName(id: string): string {
  return `${id}.execute-api.${REGION}.amazonaws.com`;
}

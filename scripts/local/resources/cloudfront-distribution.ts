import * as z from 'zod';
import type { Behaviour, DistributionOrigin } from '../cloudfront/behaviour.ts';
import { Distribution } from '../cloudfront/distribution.ts';
import { Bucket } from '../s3/bucket.ts';
import { type Cloud, required } from './cloud.ts';
import { runAtEdge } from './lambda-function.ts';
import { ignoredLocally, type Resource, type ResourceKind } from './resource.ts';

const behaviourSchema = z.strictObject({
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachedMethods: ignoredLocally,
  CachePolicyId: z.string(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.literal('viewer-request'), FunctionARN: z.string() }))
    .default([]),
  LambdaFunctionAssociations: z
    .array(
      z.strictObject({
        EventType: z.literal('origin-request'),
        LambdaFunctionARN: z.string(),
        IncludeBody: z.literal(false).optional(),
      }),
    )
    .max(1)
    .default([]),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  // The local site speaks plain HTTP.
  ViewerProtocolPolicy: ignoredLocally,
});

const originSchema = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginCustomHeaders: z
    .array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
  OriginAccessControlId: ignoredLocally,
  S3OriginConfig: ignoredLocally,
  CustomOriginConfig: ignoredLocally,
  ConnectionAttempts: ignoredLocally,
  ConnectionTimeout: ignoredLocally,
});

const schema = z.strictObject({
  DistributionConfig: z.strictObject({
    CacheBehaviors: z.array(behaviourSchema.extend({ PathPattern: z.string() })).default([]),
    DefaultCacheBehavior: behaviourSchema,
    Enabled: z.literal(true),
    Origins: z.array(originSchema),
    Comment: ignoredLocally,
    HttpVersion: ignoredLocally,
    IPV6Enabled: ignoredLocally,
    PriceClass: ignoredLocally,
    Restrictions: ignoredLocally,
    WebACLId: z.string().optional(),
  }),
  Tags: ignoredLocally,
});

export const cloudFrontDistribution: ResourceKind = {
  type: 'AWS::CloudFront::Distribution',
  identity: (resource) => ({
    ref: resource.logicalId,
    attributes: { Id: resource.logicalId, DomainName: domainName(resource) },
  }),
  start: (resource, cloud) => {
    const { DistributionConfig: config } = resource.parse(schema);
    if (config.WebACLId && !config.WebACLId.includes(':global/')) {
      throw resource.unsupported('a regional web ACL');
    }
    const origins = new Map(config.Origins.map((origin) => [origin.Id, toOrigin(origin, cloud)]));
    const { DefaultCacheBehavior, CacheBehaviors } = config;
    const behaviours = [...CacheBehaviors, { ...DefaultCacheBehavior, PathPattern: '*' }];
    const distribution = new Distribution({
      id: resource.logicalId,
      domainName: domainName(resource),
      behaviours: behaviours.map((behaviour) => toBehaviour(behaviour, origins, cloud)),
      webAcl: config.WebACLId ? required(cloud.webAcls, config.WebACLId, 'web ACL') : undefined,
      warn: cloud.host.warn,
    });
    cloud.distributions.push(distribution);
    const { distributions } = cloud.host.services;
    distributions.add(distribution);
    cloud.onStop(() => void distributions.delete(distribution));
  },
};

function domainName(resource: Resource): string {
  return `${resource.logicalId.toLowerCase()}.cloudfront.net`;
}

function toOrigin(origin: z.infer<typeof originSchema>, cloud: Cloud): DistributionOrigin {
  return {
    domainName: origin.DomainName,
    server: required(cloud.origins, origin.DomainName, 'origin'),
    customHeaders: Object.fromEntries(
      origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
        HeaderName.toLowerCase(),
        HeaderValue,
      ]),
    ),
  };
}

function toBehaviour(
  behaviour: z.infer<typeof behaviourSchema> & { PathPattern: string },
  origins: ReadonlyMap<string, DistributionOrigin>,
  cloud: Cloud,
): Behaviour {
  const { OriginRequestPolicyId: originRequest, ResponseHeadersPolicyId: responseHeaders } = behaviour;
  const edgeFunction = behaviour.FunctionAssociations[0]?.FunctionARN;
  const lambda = behaviour.LambdaFunctionAssociations[0]?.LambdaFunctionARN;
  const origin = required(origins, behaviour.TargetOriginId, 'origin');
  if (lambda && !(origin.server instanceof Bucket)) {
    throw new Error(`${behaviour.PathPattern}: Lambda@Edge is supported on S3 origins only`);
  }
  return {
    pathPattern: behaviour.PathPattern,
    origin,
    allowedMethods: behaviour.AllowedMethods,
    compress: behaviour.Compress,
    cachePolicy: required(cloud.cachePolicies, behaviour.CachePolicyId, 'cache policy'),
    originRequestPolicy: originRequest
      ? required(cloud.originRequestPolicies, originRequest, 'origin request policy')
      : undefined,
    responseHeadersPolicy: responseHeaders
      ? required(cloud.responseHeadersPolicies, responseHeaders, 'response headers policy')
      : undefined,
    viewerRequest: edgeFunction
      ? required(cloud.edgeFunctions, edgeFunction, 'CloudFront Function')
      : undefined,
    originRequest: lambda ? runAtEdge(cloud, lambda) : undefined,
  };
}

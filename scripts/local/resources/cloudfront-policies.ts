import * as z from 'zod';
import {
  cachePolicySchema,
  originRequestPolicySchema,
  responseHeadersPolicySchema,
} from '../cloudfront/policies.ts';
import type { ResourceKind } from './resource.ts';

const ownId = (resource: { id: string }) => ({ ref: resource.id, attributes: { Id: resource.id } });

export const cachePolicy: ResourceKind = {
  type: 'AWS::CloudFront::CachePolicy',
  identity: ownId,
  start: (resource, cloud) => {
    const { CachePolicyConfig } = resource.parse(z.strictObject({ CachePolicyConfig: cachePolicySchema }));
    cloud.cachePolicies.set(resource.id, CachePolicyConfig);
  },
};

export const originRequestPolicy: ResourceKind = {
  type: 'AWS::CloudFront::OriginRequestPolicy',
  identity: ownId,
  start: (resource, cloud) => {
    const schema = z.strictObject({ OriginRequestPolicyConfig: originRequestPolicySchema });
    cloud.originRequestPolicies.set(resource.id, resource.parse(schema).OriginRequestPolicyConfig);
  },
};

export const responseHeadersPolicy: ResourceKind = {
  type: 'AWS::CloudFront::ResponseHeadersPolicy',
  identity: ownId,
  start: (resource, cloud) => {
    const schema = z.strictObject({ ResponseHeadersPolicyConfig: responseHeadersPolicySchema });
    cloud.responseHeadersPolicies.set(resource.id, resource.parse(schema).ResponseHeadersPolicyConfig);
  },
};

import * as z from 'zod';
import {
  cachePolicySchema,
  originRequestPolicySchema,
  responseHeadersPolicySchema,
} from '../cloudfront/policies.ts';
import type { ResourceKind } from './resource.ts';
import { regionalDomainName } from './s3-bucket.ts';

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
    const policy = resource.parse(schema).ResponseHeadersPolicyConfig;
    const { SecurityHeadersConfig: security } = policy;
    const { ContentSecurityPolicy: csp } = security;
    // Pages upload to the local S3.
    const ContentSecurityPolicy = [...cloud.buckets.keys()].reduce(
      (text, name) => text.replaceAll(`https://${regionalDomainName(name)}`, cloud.host.services.s3.endpoint),
      csp.ContentSecurityPolicy,
    );
    cloud.responseHeadersPolicies.set(resource.id, {
      ...policy,
      SecurityHeadersConfig: { ...security, ContentSecurityPolicy: { ...csp, ContentSecurityPolicy } },
    });
  },
};

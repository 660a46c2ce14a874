import * as z from 'zod';
import { WebAcl, webAclSchema } from '../cloudfront/web-acl.ts';
import type { Inspect } from '../user-pools/server.ts';
import { required } from './cloud.ts';
import type { Resource, ResourceKind } from './resource.ts';

export const webAcl: ResourceKind = {
  type: 'AWS::WAFv2::WebACL',
  identity: (resource) => {
    const { logicalId } = resource;
    return {
      ref: `${resource.name('Name')}|${logicalId}|${scope(resource)}`,
      attributes: { Arn: arn(resource), Id: logicalId },
    };
  },
  start: (resource, cloud) => {
    cloud.webAcls.set(arn(resource), new WebAcl(resource.parse(webAclSchema), () => performance.now()));
  },
};

const associationSchema = z.strictObject({ ResourceArn: z.string(), WebACLArn: z.string() });

/** Puts a web ACL in front of a user pool; a distribution refers to its own. */
export const webAclAssociation: ResourceKind = {
  type: 'AWS::WAFv2::WebACLAssociation',
  identity: (resource) => ({ ref: resource.id }),
  start: (resource, cloud) => {
    const { ResourceArn, WebACLArn } = resource.parse(associationSchema);
    if (!/^arn:aws:cognito-idp:[^:]+:\d+:userpool\//.test(ResourceArn)) {
      throw resource.unsupported(`a web ACL in front of ${ResourceArn}`);
    }
    if (!WebACLArn.includes(':regional/')) {
      throw resource.unsupported('a CloudFront web ACL in front of a user pool');
    }
    const acl = required(cloud.webAcls, WebACLArn, 'web ACL');
    cloud.onStop(cloud.host.services.userPools.protect(inspectionBy(acl)));
  },
};

/** One for each web ACL: in front of several pools, which share a port, it counts a request once. */
const inspections = new WeakMap<WebAcl, Inspect>();

function inspectionBy(acl: WebAcl): Inspect {
  const known = inspections.get(acl);
  if (known !== undefined) return known;
  const inspect: Inspect = (request) => acl.inspect(request) !== undefined;
  inspections.set(acl, inspect);
  return inspect;
}

function arn(resource: Resource): string {
  const folder = scope(resource) === 'CLOUDFRONT' ? 'global' : 'regional';
  return resource.arn('wafv2', `${folder}/webacl/${resource.name('Name')}/${resource.logicalId}`);
}

function scope(resource: Resource): string {
  return resource.name('Scope');
}

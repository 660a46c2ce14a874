import { WebAcl, webAclSchema } from '../cloudfront/web-acl.ts';
import type { ResourceKind } from './kind.ts';
import type { Resource } from './resource.ts';

export const webAcl: ResourceKind = {
  type: 'AWS::WAFv2::WebACL',
  identity: (resource) => {
    const name = resource.name('Name');
    return {
      ref: `${name}|${resource.logicalId}|CLOUDFRONT`,
      attributes: { Arn: arn(resource), Id: resource.logicalId },
    };
  },
  start: (resource, cloud) => {
    cloud.webAcls.set(arn(resource), new WebAcl(resource.parse(webAclSchema), () => performance.now()));
  },
};

function arn(resource: Resource): string {
  return resource.arn('wafv2', `global/webacl/${resource.name('Name')}/${resource.logicalId}`);
}

import * as z from 'zod';
import { EdgeFunction } from '../cloudfront/edge-function.ts';
import { ignoredLocally, type Resource, type ResourceKind } from './resource.ts';

const schema = z.strictObject({
  Name: z.string(),
  AutoPublish: z.literal(true),
  FunctionCode: z.string(),
  FunctionConfig: z.strictObject({ Comment: ignoredLocally, Runtime: z.literal('cloudfront-js-2.0') }),
  Tags: ignoredLocally,
});

export const cloudFrontFunction: ResourceKind = {
  type: 'AWS::CloudFront::Function',
  identity: (resource) => ({ ref: arn(resource), attributes: { FunctionARN: arn(resource) } }),
  start: (resource, cloud) => {
    const { Name, FunctionCode } = resource.parse(schema);
    cloud.edgeFunctions.set(arn(resource), new EdgeFunction(Name, FunctionCode));
  },
};

function arn(resource: Resource): string {
  return resource.arn('cloudfront', `function/${resource.name('Name')}`);
}

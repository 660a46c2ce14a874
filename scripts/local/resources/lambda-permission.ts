import * as z from 'zod';
import { required } from './cloud.ts';
import type { ResourceKind } from './resource.ts';

const schema = z.strictObject({
  Action: z.literal('lambda:InvokeFunction'),
  /** CDK writes the ARN, of the function or of an alias: the statement is for that one only. */
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string(),
});

/** A statement of a function's resource policy: a service needs a matching one to invoke the function. */
export const lambdaPermission: ResourceKind = {
  type: 'AWS::Lambda::Permission',
  identity: (resource) => ({ ref: resource.id }),
  start: (resource, cloud) => {
    const { FunctionName, Principal, SourceArn } = resource.parse(schema);
    required(cloud.invocable, FunctionName, 'function');
    cloud.resourcePolicies.add(FunctionName, { principal: Principal, sourceArn: SourceArn });
  },
};

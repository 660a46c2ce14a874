import * as z from 'zod';
import { ignoredLocally, type ResourceKind } from './resource.ts';

const schema = z.strictObject({
  EmailIdentity: z.hostname(),
  // Signatures and bounces: no mail leaves the machine.
  DkimAttributes: ignoredLocally,
  FeedbackAttributes: ignoredLocally,
  MailFromAttributes: ignoredLocally,
  Tags: ignoredLocally,
});

/** On AWS its owner verifies an identity; here it is verified at once. */
export const sesIdentity: ResourceKind = {
  type: 'AWS::SES::EmailIdentity',
  identity: (resource) => ({ ref: resource.name('EmailIdentity') }),
  start: (resource, cloud) => {
    cloud.onStop(cloud.host.services.ses.verify(resource.parse(schema).EmailIdentity));
  },
};

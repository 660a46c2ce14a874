import * as z from 'zod';
import type { ResourceKind } from './kind.ts';
import { ignoredLocally, type Resource } from './resource.ts';

const schema = z.strictObject({
  /** A domain or an address. */
  EmailIdentity: z.string(),
  // How mails are signed and what happens to those that come back: here none leaves the machine.
  DkimAttributes: ignoredLocally,
  DkimSigningAttributes: ignoredLocally,
  FeedbackAttributes: ignoredLocally,
  MailFromAttributes: ignoredLocally,
  Tags: ignoredLocally,
});

/** On AWS somebody proves that the identity is theirs; here it counts as proved. */
export const sesIdentity: ResourceKind = {
  type: 'AWS::SES::EmailIdentity',
  identity: (resource) => {
    const name = identityName(resource);
    const token = (number: number) => [
      [`DkimDNSTokenName${number}`, `local${number}._domainkey.${name}`],
      [`DkimDNSTokenValue${number}`, `local${number}.dkim.amazonses.com`],
    ];
    return { ref: name, attributes: Object.fromEntries([1, 2, 3].flatMap(token)) };
  },
  start: (resource, cloud) => {
    cloud.onStop(cloud.host.services.ses.verify(resource.parse(schema).EmailIdentity));
  },
};

function identityName(resource: Resource): string {
  return resource.name('EmailIdentity');
}

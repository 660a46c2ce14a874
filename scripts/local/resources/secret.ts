import * as z from 'zod';
import { ignoredLocally, type ResourceKind } from './resource.ts';

const schema = z.strictObject({
  Name: ignoredLocally,
  Description: ignoredLocally,
  Tags: ignoredLocally,
  GenerateSecretString: z.strictObject({
    PasswordLength: z.int().positive().default(32),
    // Local secrets are letters and digits.
    ExcludePunctuation: z.literal(true),
    IncludeSpace: z.literal(false).optional(),
  }),
});

export const secret: ResourceKind = {
  type: 'AWS::SecretsManager::Secret',
  identity: (resource) => ({ ref: resource.arn('secretsmanager', `secret:${resource.name('Name')}`) }),
  start: (resource, cloud) => {
    const { GenerateSecretString } = resource.parse(schema);
    cloud.host.secrets.generate(
      secret.identity(resource, cloud.host).ref,
      GenerateSecretString.PasswordLength,
    );
  },
};

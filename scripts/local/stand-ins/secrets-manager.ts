import * as z from 'zod';
import type { SecretStore } from '../secrets.ts';
import type { Service, ServiceAnswer, ServiceRequest } from './stand-in.ts';

const requestSchema = z.strictObject({
  SecretId: z.string().min(1).max(2_048),
  VersionId: z.string().optional(),
  VersionStage: z.literal('AWSCURRENT').optional(),
});

/** AWS Secrets Manager: `GetSecretValue`. */
export class SecretsManager implements Service {
  readonly name = 'secrets-manager';
  private readonly secrets: SecretStore;

  constructor(secrets: SecretStore) {
    this.secrets = secrets;
  }

  answer({ method, path, headers, body }: ServiceRequest): ServiceAnswer {
    const target = headers['x-amz-target'];
    if (method !== 'POST' || path !== '/' || target !== 'secretsmanager.GetSecretValue') {
      return error(400, 'UnknownOperationException', `The local Secrets Manager does not support ${target}`);
    }
    const parsed = requestSchema.safeParse(body);
    if (!parsed.success) return error(400, 'InvalidParameterException', z.prettifyError(parsed.error));
    const { SecretId, VersionId = CURRENT } = parsed.data;
    const found = this.secrets.find(SecretId);
    if (found === undefined || VersionId !== CURRENT) {
      return error(400, 'ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    }
    const { arn, value } = found;
    return {
      status: 200,
      body: {
        ARN: arn,
        Name: arn.split(':').at(-1),
        SecretString: value,
        VersionId: CURRENT,
        VersionStages: ['AWSCURRENT'],
      },
    };
  }

  failure(status: number): ServiceAnswer {
    if (status === 429) return error(400, 'ThrottlingException', 'Rate exceeded');
    if (status >= 500) return error(status, 'InternalServiceError', 'An error occurred on the server side.');
    if (status === 403)
      return error(
        400,
        'AccessDeniedException',
        'User is not authorized to perform: secretsmanager:GetSecretValue',
      );
    return error(status, 'InvalidRequestException', 'The request is not valid');
  }
}

/** Each local secret has one version. */
const CURRENT = '00000000-0000-4000-8000-000000000001';

function error(status: number, type: string, Message: string): ServiceAnswer {
  return { status, error: type, body: { __type: type, Message } };
}

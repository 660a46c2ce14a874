import * as z from 'zod';
import type { SecretStore } from '../secrets.ts';
import type { Service, ServiceAnswer, ServiceRequest } from './stand-in.ts';

const requestSchema = z.strictObject({ SecretId: z.string().min(1).max(2_048) });

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
    const { SecretId: ARN } = parsed.data;
    const SecretString = this.secrets.find(ARN);
    if (SecretString === undefined) {
      return error(400, 'ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    }
    return { status: 200, body: { ARN, SecretString, VersionStages: ['AWSCURRENT'] } };
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

function error(status: number, type: string, Message: string): ServiceAnswer {
  return { status, error: type, body: { __type: type, Message } };
}

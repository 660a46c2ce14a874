import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { environmentNames } from '../../lambdas/platform/names.ts';
import type { StageConfig } from '../stage.ts';
import { GeneratedSecret } from './generated-secret.ts';

/** The secret that CloudFront sends to the HTTP API, by generation: each generation is a separate secret. */
export class OriginSecrets {
  /** The generation that the distribution sends. */
  readonly current: GeneratedSecret;
  /** The generations that a function accepts, as environment variables. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, { originSecret }: StageConfig) {
    const { generation, previous } = originSecret;
    this.current = ofGeneration(scope, generation);
    this.environment = {
      [environmentNames.originSecret]: this.current.reference,
      ...(previous !== undefined && {
        [environmentNames.previousOriginSecret]: ofGeneration(scope, previous).reference,
      }),
    };
  }
}

function ofGeneration(scope: Construct, generation: number): GeneratedSecret {
  const secret = new GeneratedSecret(scope, generation === 1 ? 'OriginSecret' : `OriginSecret${generation}`, {
    description: `Proves to the HTTP API that a request came through CloudFront (generation ${generation})`,
    // Deleted with its generation, in production too: the next generation gets a new secret.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // Always exported: the web stack that is still deployed may import it until it is updated, and CloudFormation does not delete
  // an export that another stack imports.
  Stack.of(scope).exportValue(secret.arn);
  return secret;
}

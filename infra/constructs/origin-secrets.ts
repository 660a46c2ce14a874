import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { environmentNames } from '../../lambdas/config/names.ts';
import type { StageConfig } from '../stage.ts';
import { GeneratedSecret } from './generated-secret.ts';

/** What CloudFront proves itself with to the HTTP API, by generation: a new one is a secret of its own beside the old. */
export class OriginSecrets {
  /** What the distribution sends. */
  readonly current: GeneratedSecret;
  /** What a function accepts. */
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
    // A generation that is given up shall end, in production too: a new one is made when it is needed.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // Exported whether this template's web stack asks for it or not: the one that is still deployed may, until its turn comes,
  // and CloudFormation takes no export away that another stack imports.
  Stack.of(scope).exportValue(secret.arn);
  return secret;
}

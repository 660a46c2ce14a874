import type { RemovalPolicy } from 'aws-cdk-lib';
import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

export interface GeneratedSecretProps {
  readonly description: string;
  readonly removalPolicy: RemovalPolicy;
}

/** A random string that Secrets Manager generates once. Templates contain a reference to it, never the value. */
export class GeneratedSecret extends Construct {
  private readonly secret: Secret;

  constructor(scope: Construct, id: string, props: GeneratedSecretProps) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      ...props,
      // Letters and digits only: the origin secret is sent as a header.
      generateSecretString: { passwordLength: 48, excludePunctuation: true, includeSpace: false },
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'One deployment sets both ends of each secret, so a deployment rotates it: rotation on a timer would make them differ.',
    });
  }

  get arn(): string {
    return this.secret.secretArn;
  }

  /** CloudFormation's dynamic reference to the value, which it resolves while it deploys. */
  get reference(): string {
    return this.secret.secretValue.unsafeUnwrap();
  }
}

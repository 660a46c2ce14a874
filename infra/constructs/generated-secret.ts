import type { RemovalPolicy } from 'aws-cdk-lib';
import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

export interface GeneratedSecretProps {
  readonly description: string;
  readonly removalPolicy: RemovalPolicy;
}

/** A random string that Secrets Manager makes once, and that templates only refer to. */
export class GeneratedSecret extends Construct {
  private readonly secret: Secret;

  constructor(scope: Construct, id: string, props: GeneratedSecretProps) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      ...props,
      // Letters and digits only: one of them travels as a header's value.
      generateSecretString: { passwordLength: 48, excludePunctuation: true, includeSpace: false },
    });
    Validations.of(this.secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Both ends of each secret are set by the same deployment, so it is rotated by one: a timer alone would make them disagree.',
    });
  }

  get arn(): string {
    return this.secret.secretArn;
  }

  /** CloudFormation's reference to the value, resolved while it deploys; the template never holds the value. */
  get reference(): string {
    return this.secret.secretValue.unsafeUnwrap();
  }
}

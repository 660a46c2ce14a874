import type { RemovalPolicy } from 'aws-cdk-lib';
import { Validations } from 'aws-cdk-lib';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

export interface OperatorSecretProps {
  readonly description: string;
  readonly removalPolicy: RemovalPolicy;
}

/** A secret that an operator sets and functions read when they need it. No template and no environment contains it. */
export class OperatorSecret extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: OperatorSecretProps) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      ...props,
      // A placeholder until an operator sets the value. Never change it: a deployment would replace the value by a new random text.
      generateSecretString: { passwordLength: 48, excludePunctuation: true, includeSpace: false },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Another company issues its value and has no API to rotate it: an operator does.',
    });
    this.arn = secret.secretArn;
  }

  grantRead(grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: ['secretsmanager:GetSecretValue'],
      resourceArns: [this.arn],
    });
  }
}

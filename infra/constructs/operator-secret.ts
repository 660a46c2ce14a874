import type { RemovalPolicy } from 'aws-cdk-lib';
import { Validations } from 'aws-cdk-lib';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

export interface OperatorSecretProps {
  readonly description: string;
  readonly removalPolicy: RemovalPolicy;
}

/** A secret that an operator puts in and functions read when they need it: neither a template nor an environment ever holds it. */
export class OperatorSecret extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: OperatorSecretProps) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      ...props,
      // Until an operator comes. It must stay as it is: a deployment that changes it puts a new random text over the key.
      generateSecretString: { passwordLength: 48, excludePunctuation: true, includeSpace: false },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Its value is issued by another company, which has no call to replace it: an operator does.',
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

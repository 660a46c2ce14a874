import { Aspects, type IAspect, Stack } from 'aws-cdk-lib';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct, type IConstruct } from 'constructs';
import type { StageConfig } from '../stage.ts';

/** The encrypted topic that the product's alarms and its budget notify, with an operator's e-mail address as subscription. */
export class AlarmTopic extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { name, alarmEmail, removalPolicy }: StageConfig) {
    super(scope, id);
    const principals = ['cloudwatch', 'budgets'].map(
      (service) =>
        new ServicePrincipal(`${service}.amazonaws.com`, {
          conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
        }),
    );
    // A customer managed key: the policy of AWS's key for SNS does not let alarms publish.
    const key = new Key(this, 'Key', {
      description: `Encrypts the alarm notifications of careatlas ${name}`,
      enableKeyRotation: true,
      removalPolicy,
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
      }),
    );
    this.topic = new Topic(this, 'Topic', {
      displayName: `CareAtlas ${name} alarms`,
      masterKey: key,
      enforceSSL: true,
    });
    // `enforceSSL` replaces the topic’s default policy, which would have let the account’s alarms publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
      }),
    );
    if (alarmEmail !== undefined) {
      new Subscription(this, 'Email', {
        topic: this.topic,
        protocol: SubscriptionProtocol.EMAIL,
        endpoint: alarmEmail,
      });
    }
  }

  get arn(): string {
    return this.topic.topicArn;
  }

  /** Makes every alarm below the scope notify the topic, also those that are added later. */
  notifyForAll(scope: IConstruct): void {
    const { arn } = this;
    const notify: IAspect = {
      visit: (node) => {
        if (node instanceof CfnAlarm) node.alarmActions = [arn];
      },
    };
    Aspects.of(scope).add(notify);
  }
}

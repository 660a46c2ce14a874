import { Aspects, type IAspect, Stack } from 'aws-cdk-lib';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct, type IConstruct } from 'constructs';
import type { StageConfig } from '../stage.ts';

/** What the product's alarms notify: an encrypted topic with an operator's e-mail address. */
export class AlarmTopic extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { name, alarmEmail, removalPolicy }: StageConfig) {
    super(scope, id);
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
    });
    // A key of its own: AWS's key for SNS lets no alarm publish.
    const key = new Key(this, 'Key', {
      description: `Encrypts alarms of careatlas ${name} on their way to an operator`,
      enableKeyRotation: true,
      removalPolicy,
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudWatch],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
      }),
    );
    this.topic = new Topic(this, 'Topic', {
      displayName: `CareAtlas ${name} alarms`,
      masterKey: key,
      enforceSSL: true,
    });
    // The statement about TLS replaces the topic’s default policy, which would have let the account’s alarms publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudWatch],
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

  /** Has every alarm below the scope notify the topic, those that are added later too: none can be forgotten. */
  notifyOfAll(scope: IConstruct): void {
    const { arn } = this;
    const notify: IAspect = {
      visit: (node) => {
        if (node instanceof CfnAlarm) node.alarmActions = [arn];
      },
    };
    Aspects.of(scope).add(notify);
  }
}

import { Aspects, type IAspect, Stack } from 'aws-cdk-lib';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct, type IConstruct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import { OperatorAlarm, type Severity } from './operator-alarm.ts';

/**
 * The encrypted topics that the product's alarms and its budget notify, one for each severity: a paging service, or an operator's
 * email address where there is none, and the email address. An alarm notifies its topic when it is raised, and when it is over.
 */
export class AlarmTopics extends Construct {
  private readonly topics: Readonly<Record<Severity, Topic>>;

  constructor(scope: Construct, id: string, { name, alarmEmail, pagingUrl, removalPolicy }: StageConfig) {
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
    const topic = (severity: Severity, displayName: string) => {
      const made = new Topic(this, severity, { displayName, masterKey: key, enforceSSL: true });
      // `enforceSSL` replaces the topic’s default policy, which would have let the account’s alarms publish.
      made.addToResourcePolicy(
        new PolicyStatement({ principals, actions: ['sns:Publish'], resources: [made.topicArn] }),
      );
      return made;
    };
    this.topics = {
      page: topic('page', `CareAtlas ${name} down`),
      email: topic('email', `CareAtlas ${name} alarms`),
    };
    const pager = pagingUrl ?? alarmEmail;
    if (pager !== undefined) this.subscribe('page', pager);
    if (alarmEmail !== undefined) this.subscribe('email', alarmEmail);
  }

  arn(severity: Severity): string {
    return this.topics[severity].topicArn;
  }

  /** Makes every alarm below the scope notify its topic, also those that are added later. */
  notifyForAll(scope: IConstruct): void {
    const notify: IAspect = {
      visit: (node) => {
        if (!(node instanceof CfnAlarm)) return;
        const alarm = node.node.scope;
        const actions = [this.arn(alarm instanceof OperatorAlarm ? alarm.severity : 'email')];
        node.alarmActions = actions;
        node.okActions = actions;
      },
    };
    Aspects.of(scope).add(notify);
  }

  /** @param endpoint An email address or a URL. */
  private subscribe(severity: Severity, endpoint: string): void {
    new Subscription(this, `${severity}-subscription`, {
      topic: this.topics[severity],
      protocol: endpoint.startsWith('https://') ? SubscriptionProtocol.HTTPS : SubscriptionProtocol.EMAIL,
      endpoint,
    });
  }
}

import { CfnOutput, Stack, Validations } from 'aws-cdk-lib';
import { EventBus, EventField, Rule } from 'aws-cdk-lib/aws-events';
import { Grant, type Role } from 'aws-cdk-lib/aws-iam';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { MAIL_TAGS } from '../../lambdas/platform/names.ts';
import type { StageConfig } from '../stage.ts';
import type { TaskQueue } from './work-queue.ts';

/** Of the mail domain: servers return bounces to it, and it passes SPF for mails of the sender. */
const MAIL_FROM_SUBDOMAIN = 'bounce';

/**
 * SES for the stage's sender: the identity of its domain with a custom MAIL FROM domain, and the configuration set of every mail,
 * by which SES suppresses addresses that bounced or complained, and reports both.
 */
export class MailSender extends Construct {
  readonly configurationSetName: string;
  private readonly sender: string;
  private readonly identity: EmailIdentity;

  constructor(scope: Construct, id: string, { name, mail }: StageConfig) {
    super(scope, id);
    this.sender = mail.sender;
    this.configurationSetName = `careatlas-${name}`;
    const set = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: this.configurationSetName,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    // The default bus, since SES publishes to no other one.
    const defaultBus = EventBus.fromEventBusName(this, 'DefaultBus', 'default');
    set.addEventDestination('Feedback', {
      destination: EventDestination.eventBus(defaultBus),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });

    const domain = mail.sender.slice(mail.sender.indexOf('@') + 1);
    const mailFrom = `${MAIL_FROM_SUBDOMAIN}.${domain}`;
    this.identity = new EmailIdentity(scope, 'MailDomain', {
      identity: Identity.domain(domain),
      mailFromDomain: mailFrom,
      // Mails are sent with a domain of SES until the records below exist, instead of being lost.
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
      // The events report bounces: copies to the sender's mailbox would hold the addresses of people.
      feedbackForwarding: false,
    });
    const { region } = Stack.of(this);
    const records = [
      ...this.identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
      `${mailFrom} MX 10 feedback-smtp.${region}.amazonses.com`,
      `${mailFrom} TXT "v=spf1 include:amazonses.com ~all"`,
    ];
    for (const [index, value] of records.entries()) {
      new CfnOutput(scope, `MailDomainRecord${index + 1}`, { value });
    }
  }

  /** Allows sending mails of the sender, and asking whether and how fast SES lets it send. */
  grantSend(grantee: Role): void {
    const { emailIdentityArn } = this.identity;
    const set = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: this.configurationSetName,
    });
    Grant.addToPrincipal({
      grantee,
      actions: ['ses:SendEmail'],
      resourceArns: [emailIdentityArn, set],
      conditions: { StringEquals: { 'ses:FromAddress': this.sender } },
    });
    Grant.addToPrincipal({
      grantee,
      actions: ['ses:GetEmailIdentity'],
      resourceArns: [emailIdentityArn],
    });
    Grant.addToPrincipal({ grantee, actions: ['ses:GetAccount'], resourceArns: ['*'] });
    Validations.of(grantee).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'The action that reads the account’s rate and sandbox knows no resources.',
    });
  }

  /**
   * Sends bounces and complaints to the queue: which mail it was, and no address. SES publishes events at its best effort, so
   * that one may be missing.
   */
  reportTo(queue: TaskQueue): void {
    const rule = new Rule(this, 'Feedback', {
      description: 'Stores which emails bounced or were marked as spam',
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          mail: { tags: { 'ses:configuration-set': [this.configurationSetName] } },
        },
      },
    });
    queue.sendOn(
      rule,
      {
        feedback: EventField.fromPath('$.detail.eventType'),
        kind: EventField.fromPath(`$.detail.mail.tags.${MAIL_TAGS.kind}[0]`),
        id: EventField.fromPath(`$.detail.mail.tags.${MAIL_TAGS.id}[0]`),
      },
      'Staff do not see that an email bounced or was marked as spam.',
    );
  }
}

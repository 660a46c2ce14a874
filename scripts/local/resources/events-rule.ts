import * as z from 'zod';
import { patternSchema, transformed, transformerSchema } from '../event-bus.ts';
import { parseJson } from '../http/local-server.ts';
import { required } from './cloud.ts';
import { ignoredLocally, type ResourceKind } from './resource.ts';

/** Six fields of cron, whose values are not checked, or a rate. Source: EventBridge user guide. */
const EXPRESSION = /^(cron\(\S+( \S+){5}\)|rate\([1-9]\d* (minutes?|hours?|days?)\))$/;

const jsonText = z.string().refine((text) => parseJson(text) !== undefined, 'is not JSON');

/** The runner deploys without events of CloudFormation, and to a distribution whose cache is empty. */
const ofReleases = z.looseObject({
  source: z.tuple([z.literal('aws.cloudformation')]),
  'detail-type': z.tuple([z.literal('CloudFormation Stack Status Change')]),
});

const ofMails = z.strictObject({ source: z.tuple([z.literal('aws.ses')]), detail: patternSchema });

/** A schedule, or a rule about releases or mails, whose targets are queues. Other event patterns are unsupported. */
const schema = z.strictObject({
  EventPattern: z.union([ofReleases, ofMails]).optional(),
  Name: ignoredLocally,
  Description: ignoredLocally,
  ScheduleExpression: z.string().regex(EXPRESSION).optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Tags: ignoredLocally,
  Targets: z
    .array(
      z.strictObject({
        Id: z.string(),
        Arn: z.string(),
        /** The message. With neither of them the target would receive EventBridge's own event, which is unsupported. */
        Input: jsonText.optional(),
        /** The message of values of the event. */
        InputTransformer: transformerSchema.optional(),
        DeadLetterConfig: z.strictObject({ Arn: z.string() }).optional(),
        // Sending to a local queue always succeeds.
        RetryPolicy: ignoredLocally,
      }),
    )
    .min(1),
});

export const eventsRule: ResourceKind = {
  type: 'AWS::Events::Rule',
  identity: (resource) => {
    const name = resource.name('Name');
    return { ref: name, attributes: { Arn: resource.arn('events', `rule/${name}`) } };
  },
  start: (resource, cloud) => {
    const { EventPattern, ScheduleExpression, State, Targets } = resource.parse(schema);
    if ((EventPattern === undefined) === (ScheduleExpression === undefined))
      throw resource.unsupported('a rule has a schedule or an event pattern');
    const name = resource.name('Name');
    const queueOf = (arn: string) => {
      if (!arn.startsWith('arn:aws:sqs:')) throw resource.unsupported(`${arn}: only queues are targets here`);
      return required(cloud.queues, arn, 'queue');
    };
    for (const { DeadLetterConfig } of Targets) if (DeadLetterConfig) queueOf(DeadLetterConfig.Arn);
    const targets = Targets.map(({ Arn, Input, InputTransformer }) => {
      if ((Input === undefined) === (InputTransformer === undefined))
        throw resource.unsupported('a target has an Input or an InputTransformer');
      return { queue: queueOf(Arn), input: Input ?? '', transformer: InputTransformer };
    });
    if (ScheduleExpression === undefined) {
      const pattern = ofMails.safeParse(EventPattern).data;
      if (pattern === undefined || State === 'DISABLED') return;
      const deliver = (event: object) => {
        for (const { queue, input, transformer } of targets)
          queue.send([{ body: transformer === undefined ? input : transformed(event, transformer) }]);
      };
      cloud.onStop(cloud.host.services.events.add({ pattern: { ...pattern }, deliver }));
      return;
    }
    const release = cloud.host.services.schedules.add({
      name,
      expression: ScheduleExpression,
      enabled: State === 'ENABLED',
      every: millisecondsOf(ScheduleExpression),
      fire: () => {
        for (const { queue, input } of targets) queue.send([{ body: input }]);
        const sent = targets.map(({ queue, input }) => `${input} to ${queue.settings.name}`).join(', ');
        return `The schedule ${name}, ${ScheduleExpression}, has sent ${sent}.`;
      },
    });
    cloud.onStop(release);
  },
};

const MINUTES = new Map([
  ['minute', 1],
  ['hour', 60],
  ['day', 1_440],
]);

/** The interval of a rate; undefined for cron. */
function millisecondsOf(expression: string): number | undefined {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const minutes = MINUTES.get(unit);
  return minutes && Number(count) * minutes * 60_000;
}

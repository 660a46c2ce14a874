import * as z from 'zod';
import { required } from './cloud.ts';
import type { ResourceKind } from './kind.ts';
import { ignoredLocally, type Resource } from './resource.ts';

/** Cron with its six fields, or a rate: whether the fields make sense is not asked here. Source: EventBridge user guide. */
const EXPRESSION = /^(cron\(\S+( \S+){5}\)|rate\([1-9]\d* (minutes?|hours?|days?)\))$/;

const jsonText = z.string().refine((text) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}, 'is no JSON');

/** A schedule whose targets are queues. A rule that waits for events has properties that are not known here. */
const schema = z.strictObject({
  Name: ignoredLocally,
  Description: ignoredLocally,
  ScheduleExpression: z.string().regex(EXPRESSION),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Tags: ignoredLocally,
  Targets: z
    .array(
      z.strictObject({
        Id: z.string(),
        Arn: z.string(),
        /** The message; without it a target would get the event, which is not known here. */
        Input: jsonText,
        DeadLetterConfig: z.strictObject({ Arn: z.string() }).optional(),
        // A queue of this machine takes every message.
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
    const { ScheduleExpression, State, Targets } = resource.parse(schema);
    const name = resource.name('Name');
    const queueOf = (arn: string) => {
      refuseOtherThanQueues(resource, arn);
      return required(cloud.queues, arn, 'queue');
    };
    for (const { DeadLetterConfig } of Targets) if (DeadLetterConfig) queueOf(DeadLetterConfig.Arn);
    const targets = Targets.map(({ Arn, Input }) => ({ queue: queueOf(Arn), input: Input }));
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

const UNITS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** The distance of a rate's firings; undefined for points in time. */
function millisecondsOf(expression: string): number | undefined {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  switch (unit) {
    case 'minute':
    case 'hour':
    case 'day':
      return Number(count) * UNITS[unit];
    default:
      return undefined;
  }
}

function refuseOtherThanQueues(resource: Resource, arn: string): void {
  if (!arn.startsWith('arn:aws:sqs:')) {
    throw resource.unsupported(`${arn} is no queue: only SQS queues are targets here`);
  }
}

/** Checks of alarms. Tests prove that each one reports a broken template or runbook. */
import { resources, text } from './checks.ts';
import { jsonOf, type Properties, stackNames, type TemplateJson, type Templates } from './synthesize.ts';

export type TemplatesJson = Readonly<Record<string, TemplateJson>>;

export const templatesOf = (templates: Templates): TemplatesJson =>
  Object.fromEntries(stackNames.map((stack) => [stack, jsonOf(templates[stack])]));

export interface AlarmOfStack {
  readonly stack: string;
  /** Without the prefix of the stage. */
  readonly name: string;
  readonly properties: Properties;
}

export function alarmsOf(templates: TemplatesJson): AlarmOfStack[] {
  return Object.entries(templates).flatMap(([stack, template]) =>
    resources(template, 'AWS::CloudWatch::Alarm').map(([, properties]) => ({
      stack,
      name: text(properties.AlarmName).replace(/^careatlas-\w+?-/, ''),
      properties,
    })),
  );
}

interface MetricOfAlarm {
  readonly name: string;
  /** As readable text, by dimension. */
  readonly dimensions: Readonly<Record<string, string>>;
}

interface MetricJson {
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

/** The metrics that an alarm reads: one, or those of its expression. CloudWatch charges for each. */
export function metricsOf({ properties }: AlarmOfStack): MetricOfAlarm[] {
  const { Metrics, ...single } = properties as unknown as MetricJson & {
    Metrics?: { MetricStat?: { Metric: MetricJson } }[];
  };
  const metrics = Metrics ? Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) : [single];
  return metrics.map(({ MetricName, Dimensions = [] }) => ({
    name: MetricName,
    dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, text(Value)])),
  }));
}

/** What must have an alarm, and the metrics of which at least one has one. */
const watchedTypes: Readonly<Record<string, readonly string[]>> = {
  'AWS::Lambda::Function': ['Errors'],
  'AWS::SQS::Queue': ['ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesVisible'],
  'AWS::DynamoDB::GlobalTable': ['ThrottledRequests'],
  'AWS::ApiGatewayV2::Api': ['5xx'],
  'AWS::CloudFront::Distribution': ['5xxErrorRate'],
  'AWS::Cognito::UserPool': ['SignInSuccesses'],
};

/** Functions, queues, tables, APIs, distributions and user pools that no alarm of their stack watches. */
export function unwatched(templates: TemplatesJson): string[] {
  const alarms = alarmsOf(templates);
  return Object.entries(templates).flatMap(([stack, template]) => {
    const watched = alarms.filter((alarm) => alarm.stack === stack).flatMap(metricsOf);
    const providers = customResourceProviders(template);
    return Object.entries(watchedTypes).flatMap(([type, metrics]) =>
      resources(template, type)
        .map(([id]) => id)
        // CDK's own functions run during a deployment, which fails with them.
        .filter((id) => !providers.has(id))
        .filter(
          (id) =>
            !watched.some(
              ({ name, dimensions }) =>
                metrics.includes(name) &&
                Object.values(dimensions).some((value) => new RegExp(`<${id}(\\.\\w+)?>`).test(value)),
            ),
        )
        .map((id) => `${stack}/${id}`),
    );
  });
}

function customResourceProviders(template: TemplateJson): Set<string> {
  return new Set(
    Object.values(template.Resources).flatMap(({ Properties: properties }) => {
      const [, id] = /^<(\w+)\.Arn>$/.exec(text(properties?.ServiceToken)) ?? [];
      return id === undefined ? [] : [id];
    }),
  );
}

/** `<impact>. Runbook: docs/runbooks/<file>.md` */
const DESCRIPTION = /^[A-Z][^.]+\. Runbook: (docs\/runbooks\/[\w-]+\.md)$/;
const MENTION = /Alarm `([^`]+)`/g;

/**
 * Alarms without an impact or a runbook that mentions them, and mentions of alarms that do not exist or have another runbook.
 * A runbook mentions an alarm as: Alarm `mail-worker-dead-letters`, or all functions' alarms as: Alarm `<function>-errors`.
 * @param runbooks Texts by path.
 * @param functions Names of the functions.
 */
export function runbookProblems(
  alarms: readonly AlarmOfStack[],
  runbooks: ReadonlyMap<string, string>,
  functions: readonly string[],
): string[] {
  const problems: string[] = [];
  const used = new Set<string>();
  for (const { name, properties } of alarms) {
    const [, path = ''] = DESCRIPTION.exec(text(properties.AlarmDescription)) ?? [];
    const runbook = runbooks.get(path);
    const mention = runbook && mentionsOf(runbook).find((one) => matches(one, name, functions));
    if (path === '') problems.push(`${name} has no impact and runbook`);
    else if (runbook === undefined) problems.push(`${name}: there is no ${path}`);
    else if (mention === undefined) problems.push(`${path} does not mention ${name}`);
    else used.add(`${path} ${mention}`);
  }
  const mentions = [...runbooks].flatMap(([path, runbook]) =>
    mentionsOf(runbook).map((mention) => `${path} ${mention}`),
  );
  return [...problems, ...mentions.filter((one) => !used.has(one)).map((one) => `no alarm: ${one}`)];
}

function mentionsOf(runbook: string): string[] {
  return [...runbook.matchAll(MENTION)].map(([, mention = '']) => mention);
}

function matches(mention: string, name: string, functions: readonly string[]): boolean {
  return mention === name || functions.some((one) => mention.replace('<function>', one) === name);
}

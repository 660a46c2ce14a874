import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rendererRegions } from '../../infra/renderer-regions.ts';
import {
  alarmsOf,
  metricsOf,
  runbookProblems,
  type TemplatesJson,
  templatesOf,
  unwatched,
} from './alarms.ts';
import { changed, resources, text } from './checks.ts';
import { productionContext } from './production.ts';
import { synthesize } from './synthesize.ts';

const templates = templatesOf(synthesize('prod'));
const alarms = alarmsOf(templates);
const alarmNamed = (name: string) => {
  const [found, ...others] = alarms.filter((alarm) => alarm.name === name);
  if (!found || others.length > 0) throw new Error(`not exactly one alarm ${name}`);
  return found;
};
const folder = 'docs/runbooks';
const runbooks = new Map(
  readdirSync(folder).map((file) => [`${folder}/${file}`, readFileSync(`${folder}/${file}`, 'utf8')]),
);
const functions = Object.values(templates).flatMap((template) =>
  resources(template, 'AWS::Lambda::Function').flatMap(([, { Environment }]) => {
    const { Variables } = (Environment ?? {}) as { Variables?: Record<string, unknown> };
    return Variables?.POWERTOOLS_SERVICE_NAME === undefined ? [] : [text(Variables.POWERTOOLS_SERVICE_NAME)];
  }),
);

/** The templates with a change of one stack. */
const broken = (stack: string, change: Parameters<typeof changed>[1]): TemplatesJson => {
  const template = templates[stack];
  if (!template) throw new Error(`no stack ${stack}`);
  return { ...templates, [stack]: changed(template, change) };
};

describe('alarms', () => {
  it('watch every function, queue, table, API, distribution and user pool', () => {
    expect(functions.length).toBeGreaterThanOrEqual(10);
    expect(unwatched(templates)).toEqual([]);
  });

  it.each([
    ['jobs', 'AWS::Lambda::Function'],
    ['jobs', 'AWS::SQS::Queue'],
    ['data', 'AWS::DynamoDB::GlobalTable'],
  ])('the check reports a resource of the stack %s without an alarm: %s', (stack, Type) => {
    const added = broken(stack, ({ Resources }) => {
      Resources.Added = { Type, Properties: {} };
    });
    expect(unwatched(added)).toEqual([`${stack}/Added`]);
  });

  it('the check reports every resource of a stack without alarms', () => {
    const without = broken('api', ({ Resources }) => {
      for (const [id, { Type }] of Object.entries(Resources)) {
        if (Type === 'AWS::CloudWatch::Alarm') delete Resources[id];
      }
    });
    expect(unwatched(without).length).toBeGreaterThanOrEqual(5);
  });

  it('have unique names, an impact and a runbook that mentions them', () => {
    expect(new Set(alarms.map(({ name }) => name)).size).toBe(alarms.length);
    expect(runbookProblems(alarms, runbooks, functions)).toEqual([]);
  });

  it('the check reports an alarm without impact, without runbook, and one that its runbook does not mention', () => {
    const described = (AlarmDescription?: string) => [
      { stack: 'jobs', name: 'one', properties: { AlarmDescription } },
    ];
    const path = 'docs/runbooks/a.md';
    const problemsOf = (description: string | undefined, runbook: string) =>
      runbookProblems(described(description), new Map([[path, runbook]]), ['f']);
    expect(problemsOf(`It fails. Runbook: ${path}`, 'Alarm `one`')).toEqual([]);
    expect(problemsOf(undefined, '')).toEqual(['one has no impact and runbook']);
    expect(problemsOf('It fails.', '')).toEqual(['one has no impact and runbook']);
    expect(problemsOf(`Runbook: ${path}`, '')).toEqual(['one has no impact and runbook']);
    expect(problemsOf('It fails. Runbook: docs/runbooks/b.md', '')).toEqual([
      'one: there is no docs/runbooks/b.md',
    ]);
    expect(problemsOf(`It fails. Runbook: ${path}`, 'Alarm `two`')).toEqual([
      `${path} does not mention one`,
      `no alarm: ${path} two`,
    ]);
  });

  it('of all functions can be mentioned together', () => {
    const properties = { AlarmDescription: 'It fails. Runbook: docs/runbooks/a.md' };
    const runbook = new Map([['docs/runbooks/a.md', 'Alarm `<function>-errors`']]);
    const problemsOf = (name: string) =>
      runbookProblems([{ stack: 'jobs', name, properties }], runbook, ['f']);
    expect(problemsOf('f-errors')).toEqual([]);
    expect(problemsOf('g-errors')).not.toEqual([]);
  });

  it('do not alarm when there is no traffic', () => {
    const visits = alarmNamed('site-visits');
    // Without visits there is no traffic that could fail, so that their absence is a failure.
    expect(visits.properties).toMatchObject({
      TreatMissingData: 'breaching',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      DatapointsToAlarm: 3,
      EvaluationPeriods: 3,
    });
    for (const { properties } of alarms.filter((one) => one !== visits)) {
      expect(properties.TreatMissingData).toBe('notBreaching');
    }
  });

  it('cost less than ten dollars a month, as the record says', () => {
    // $0.10 for each metric of an alarm. Source: CloudWatch pricing, us-east-1.
    const metrics = alarms.flatMap(metricsOf).length;
    expect(0.1 * metrics).toBeLessThan(10);
    expect(readFileSync('docs/decisions/0057-monitoring.md', 'utf8')).toContain(
      `${alarms.length} alarms read ${metrics} metrics: $${(0.1 * metrics).toFixed(2)} a month`,
    );
  });
});

describe('the alarms of a function', () => {
  it('are raised by failures in two of five minutes', () => {
    expect(alarmNamed('public-read-errors').properties).toMatchObject({
      MetricName: 'Errors',
      Period: 60,
      Statistic: 'Sum',
      Threshold: 1,
      DatapointsToAlarm: 2,
      EvaluationPeriods: 5,
    });
  });

  it('are raised when its slowest calls take nine tenths of its timeout', () => {
    for (const [, { Timeout, Environment }] of resources(
      templates.api ?? { Resources: {} },
      'AWS::Lambda::Function',
    )) {
      const { Variables } = Environment as { Variables: Record<string, string> };
      expect(alarmNamed(`${Variables.POWERTOOLS_SERVICE_NAME}-duration`).properties).toMatchObject({
        MetricName: 'Duration',
        ExtendedStatistic: 'p99',
        Threshold: 900 * Number(Timeout),
      });
    }
  });

  it('include throttles where a caller waits', () => {
    const throttles = alarms.filter(({ name }) => name.endsWith('-throttles') && name !== 'table-throttles');
    expect(new Set(throttles.map(({ stack }) => stack))).toEqual(new Set(['api']));
    expect(throttles.length).toBe(
      resources(templates.api ?? { Resources: {} }, 'AWS::Lambda::Function').length,
    );
  });
});

describe('the alarms of the site', () => {
  it('are raised by one percent of 5xx of the API and of the distribution', () => {
    expect(metricsOf(alarmNamed('api-5xx')).map(({ name }) => name)).toEqual(['5xx', 'Count']);
    expect(alarmNamed('api-5xx').properties.Threshold).toBe(1);
    expect(alarmNamed('site-5xx').properties).toMatchObject({ MetricName: '5xxErrorRate', Threshold: 1 });
    expect(metricsOf(alarmNamed('site-5xx'))[0]?.dimensions).toMatchObject({ Region: 'Global' });
  });

  it('are raised by ten failed pages of all regions in ten minutes, twice', () => {
    expect(metricsOf(alarmNamed('pages-5xx'))).toEqual([
      { name: 'FailedPages', dimensions: { stage: 'prod', service: 'edge-regions' } },
    ]);
    expect(alarmNamed('pages-5xx').properties).toMatchObject({
      Period: 600,
      Threshold: 10,
      DatapointsToAlarm: 2,
      EvaluationPeriods: 3,
    });
  });

  it('are raised by pages that the renderer answers with the shell, as it counts them', () => {
    expect(metricsOf(alarmNamed('page-renderer-fallbacks'))).toEqual([
      { name: 'RendererFallbacks', dimensions: { stage: 'prod', service: 'page-renderer' } },
    ]);
    expect(text(metricsOf(alarmNamed('page-renderer-errors'))[0]?.dimensions.FunctionName)).toMatch(
      /^us-east-1\.<PageRendererFunction\w+>$/,
    );
  });

  it('are raised by the certificate 45 days before its end, and by four fifths of the account’s concurrency', () => {
    const expressions = (name: string) =>
      (alarmNamed(name).properties.Metrics as { Expression?: string }[]).flatMap(
        (one) => one.Expression ?? [],
      );
    expect(expressions('certificate-expiry')).toEqual(['45 - days']);
    expect(metricsOf(alarmNamed('certificate-expiry'))).toEqual([
      { name: 'DaysToExpiry', dimensions: { CertificateArn: productionContext.certificateArn } },
    ]);
    expect(expressions('account-concurrency')).toEqual(['100 * used / SERVICE_QUOTA(used)']);
    expect(alarmNamed('account-concurrency').properties.Threshold).toBe(80);
  });

  it('are raised by failed sign-ins: attempts less successes', () => {
    const { properties } = alarmNamed('sign-in-failures');
    const metrics = properties.Metrics as {
      Id: string;
      Expression?: string;
      MetricStat?: { Stat: string };
    }[];
    expect(
      metrics.map(({ Id, Expression, MetricStat }) => Expression ?? `${Id}: ${MetricStat?.Stat}`),
    ).toEqual(['attempts - successes', 'attempts: SampleCount', 'successes: Sum']);
  });
});

describe('the alarms of queues and the stream', () => {
  it('are raised when records wait for a minute, and page nine hours before Lambda skips them', () => {
    expect(alarmNamed('projector-stream-age').properties).toMatchObject({ Threshold: 60_000 });
    expect(alarmNamed('projector-stream-stuck').properties).toMatchObject({
      MetricName: 'IteratorAge',
      Threshold: 3 * 3_600_000,
      AlarmActions: [expect.toSatisfy((topic) => text(topic).includes('AlarmTopicspage'))],
    });
    const [[, mapping] = []] = resources(
      templates.jobs ?? { Resources: {} },
      'AWS::Lambda::EventSourceMapping',
    ).filter(([, { MaximumRecordAgeInSeconds }]) => MaximumRecordAgeInSeconds !== undefined);
    expect(mapping?.MaximumRecordAgeInSeconds).toBe(12 * 3_600);
  });

  it('are raised when messages wait for longer than their attempts take', () => {
    // Ten attempts, two minutes apart, and ten minutes.
    expect(alarmNamed('mail-worker-queue-age').properties.Threshold).toBe(10 * 120 + 600);
    expect(alarmNamed('outbox-sweep-queue-age').properties.Threshold).toBe(3 * 120 + 600);
    // A sync of the whole directory waits for Google's quota.
    expect(alarmNamed('places-worker-queue-age').properties.Threshold).toBe(6 * 3_600 + 600);
  });

  it('are raised at each message that comes into a dead-letter queue, also while others stay there', () => {
    const visible = alarms.filter((alarm) =>
      metricsOf(alarm).some(({ name }) => name === 'ApproximateNumberOfMessagesVisible'),
    );
    expect(visible.length).toBeGreaterThanOrEqual(8);
    for (const { properties } of visible) {
      expect(text(properties.Metrics)).toContain('DIFF(FILL(visible, 0))');
      expect(properties).toMatchObject({ Threshold: 1, DatapointsToAlarm: 1, EvaluationPeriods: 2 });
    }
  });
});

describe('the dashboard', () => {
  const [[, dashboard] = []] = resources(
    templates.dashboard ?? { Resources: {} },
    'AWS::CloudWatch::Dashboard',
  );
  const body = JSON.parse(text(dashboard?.DashboardBody)) as {
    widgets: { type: string; properties: { title: string; alarms?: string[]; metrics?: unknown[] } }[];
  };

  it('shows every alarm', () => {
    const [shown] = body.widgets.filter(({ type }) => type === 'alarm');
    const names = alarms.map(({ properties }) => text(properties.AlarmName));
    expect(shown?.properties.alarms?.map((arn) => arn.split(':alarm:')[1])).toEqual(names);
  });

  it('has a metric in each graph, and the renderer in each of its regions', () => {
    const graphs = body.widgets.filter(({ type }) => type === 'metric');
    expect(graphs.length).toBeGreaterThanOrEqual(20);
    for (const { properties } of graphs) expect(properties.metrics).not.toEqual([]);
    const rendered = graphs.filter(({ properties }) => properties.title.endsWith('by region'));
    for (const { properties } of rendered) {
      const regions = [...JSON.stringify(properties.metrics).matchAll(/"region":"([a-z0-9-]+)"/g)];
      // The dashboard's own region needs no name.
      expect(['us-east-1', ...regions.map(([, region]) => region)]).toEqual([...rendererRegions]);
    }
  });

  it('searches metrics of its stage only', () => {
    const searches = [...JSON.stringify(body).matchAll(/SEARCH\('([^']+)'/g)].map(([, query = '']) => query);
    expect(searches.length).toBeGreaterThanOrEqual(10);
    for (const query of searches) expect(query).toMatch(/ careatlas prod| stage=\\"prod| TableName=/);
  });
});

describe('the budget', () => {
  const [[, budget] = []] = resources(templates.alarms ?? { Resources: {} }, 'AWS::Budgets::Budget');

  it('notifies the topic of alarms of the forecast and of four fifths of the limit', () => {
    const [topicId] = resources(templates.alarms ?? { Resources: {} }, 'AWS::SNS::Topic')
      .map(([id]) => id)
      .filter((id) => id.startsWith('AlarmTopicsemail'));
    expect(budget).toMatchObject({
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 100, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
      ].map((one) => ({ ...one, Subscribers: [{ SubscriptionType: 'SNS', Address: { Ref: topicId } }] })),
    });
  });
});

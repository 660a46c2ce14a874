/**
 * The product as stacks: alarms, data, identity ← jobs ← places ← api ← web ← dashboard. All are in us-east-1, which CloudFront requires
 * for certificates and Lambda@Edge functions, but the copies of backups, if a stage has them.
 */
import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { Monitoring } from './constructs/monitoring.ts';
import { AlarmsStack } from './stacks/alarms-stack.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { CopiesStack } from './stacks/copies-stack.ts';
import { DashboardStack } from './stacks/dashboard-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { IdentityStack } from './stacks/identity-stack.ts';
import { JobsStack } from './stacks/jobs-stack.ts';
import { PlacesStack } from './stacks/places-stack.ts';
import { WebStack } from './stacks/web-stack.ts';
import type { StageConfig } from './stage.ts';

export interface CareAtlasOptions {
  /** Folder of the built site; `dist/web` by default. */
  readonly siteDirectory?: string;
  /** Module of the site's server build; `dist/server/renderer.js` by default. */
  readonly siteRenderer?: string;
}

export function addCareAtlas(app: App, stage: StageConfig, options: CareAtlasOptions = {}) {
  const props = (stack: string) => ({
    stage,
    stackName: `careatlas-${stage.name}-${stack}`,
    env: { region: 'us-east-1' },
    terminationProtection: stage.deletionProtection,
  });
  const alarms = new AlarmsStack(app, 'Alarms', props('alarms'));
  alarms.topics.notifyForAll(app);
  const data = new DataStack(app, 'Data', props('data'));
  const copies =
    stage.backupRegion === undefined
      ? undefined
      : new CopiesStack(app, 'Copies', { ...props('copies'), env: { region: stage.backupRegion } });
  if (copies !== undefined) data.addDependency(copies);
  const identity = new IdentityStack(app, 'Identity', props('identity'));
  const jobs = new JobsStack(app, 'Jobs', {
    ...props('jobs'),
    table: data.table,
    media: data.media,
    released: [props('api').stackName, props('web').stackName],
  });
  const places = new PlacesStack(app, 'Places', {
    ...props('places'),
    table: data.table,
    placeSearch: jobs.placeSearch,
  });
  const api = new ApiStack(app, 'Api', {
    ...props('api'),
    table: data.table,
    media: data.media,
    staff: identity.staff,
    providers: identity.providers,
    codeSecret: jobs.codeSecret,
    places,
  });
  const web = new WebStack(app, 'Web', {
    ...props('web'),
    apiDomainName: api.domainName,
    originSecret: api.originSecrets.current,
    signInOrigin: identity.staff.origin,
    table: data.table,
    media: data.media,
    pageQueue: jobs.pageQueue,
    siteDirectory: options.siteDirectory ?? 'dist/web',
    siteRenderer: options.siteRenderer ?? 'dist/server/renderer.js',
  });
  const watched = [data, identity, jobs, places, api, web];
  // Alarms that notify no one would only cost.
  const monitored = (stage.alarmEmail === undefined ? [] : watched).map(
    (stack) => new Monitoring(stack, stage.name),
  );
  const dashboard = new DashboardStack(app, 'Dashboard', {
    ...props('dashboard'),
    alarmNames: monitored.flatMap(({ alarmNames }) => alarmNames),
    api: api.httpApi,
    distributionId: web.distributionId,
    table: data.table,
  });
  Tags.of(app).add('product', 'careatlas');
  Tags.of(app).add('stage', stage.name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { alarms, copies, data, identity, jobs, places, api, web, dashboard };
}

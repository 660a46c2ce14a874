import { describe, expect, it } from 'vitest';
import { stageConfig } from '../../infra/stage.ts';
import { TEST_CLINIC_ID } from '../../lambdas/records/clinics/index.ts';
import { permissionsOf, text } from './checks.ts';
import { production } from './production.ts';
import { jsonOf, type Properties, synthesize, type TemplateJson } from './synthesize.ts';
import { commonPermissions, expectAlarmOnMessages, only, withoutHashes, workQueueOf } from './work-queue.ts';

const web = jsonOf(synthesize('prod').web);
const NAME = 'SiteVisitorVisits';

const siteUrlIn = (template: TemplateJson) => {
  const { Environment } = workQueueOf(template, NAME).worker.properties;
  return text((Environment as { Variables: Properties }).Variables.SITE_URL);
};

describe('the visitor of the site', () => {
  it('visits every five minutes, and an operator learns of visits that cannot begin', () => {
    const { queue, failed } = workQueueOf(web, NAME);
    const { ScheduleExpression, Targets } = only(
      web,
      'Events::Rule',
      'SiteVisitorEveryFiveMinutes',
    ).properties;
    expect(ScheduleExpression).toBe('cron(0/5 * * * ? *)');
    expect(Targets).toMatchObject([{ Arn: { 'Fn::GetAtt': [queue.id, 'Arn'] }, Input: '{"kind":"visit"}' }]);
    expectAlarmOnMessages(web, failed.id);
  });

  it('may write the test clinic, read the list and the words of its city, and nothing else', () => {
    const own = permissionsOf(web).filter((one) => one.startsWith(`<${NAME}WorkerRole`));
    const role = `<${NAME}WorkerRole>`;
    expect(own.map(withoutHashes).sort()).toEqual(
      [
        ...commonPermissions(NAME),
        `${role}: dynamodb:PutItem on the table at CLINIC#${TEST_CLINIC_ID}`,
        `${role}: dynamodb:UpdateItem on the table at CLINIC#${TEST_CLINIC_ID}`,
        `${role}: dynamodb:Query on the table at T#~test#v`,
        `${role}: dynamodb:Query on the table/index/byCity at CITY#~test`,
      ].sort(),
    );
  });

  it('visits the domain, or the distribution where there is none', () => {
    expect(siteUrlIn(web)).toBe(production().siteUrl);
    expect(siteUrlIn(jsonOf(synthesize('dev').web))).toMatch(/^https:\/\/<Distribution\w+\.DomainName>$/);
    expect(siteUrlIn(jsonOf(synthesize('local').web))).toBe(stageConfig('local').siteUrl);
  });
});

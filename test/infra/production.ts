import type { Brand } from '../../infra/production.ts';
import { type StageConfig, stageConfig } from '../../infra/stage.ts';
import type { StageContext } from '../../infra/stage-context.ts';
import { brand } from '../../shared/content/brand.ts';

/** A brand that production accepts. The repository's brand is fictional, and production does not synthesize with it. */
export const productionBrand: Brand = {
  ...brand,
  name: 'Clinic Finder',
  editorialTeam: 'Clinic Finder’s editors',
  phone: '+1 (217) 555-2368',
  siteUrl: 'https://clinics.example.com',
  emails: {
    support: 'support@clinics.example.com',
    providers: 'providers@clinics.example.com',
    privacy: 'privacy@clinics.example.com',
  },
};

/** The required options of production. */
export const productionContext = {
  domain: 'clinics.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0f4e-1',
  alarmEmail: 'operators@clinics.example.com',
} as const satisfies StageContext;

/** The stage `prod` with its required options, and those of a test. */
export function production(context: StageContext = {}): StageConfig {
  return stageConfig('prod', { ...productionContext, ...context }, productionBrand);
}

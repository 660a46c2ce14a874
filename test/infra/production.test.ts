import { describe, expect, it } from 'vitest';
import { stageConfig } from '../../infra/stage.ts';
import { brand } from '../../shared/content/brand.ts';
import { production, productionBrand, productionContext } from './production.ts';

/** The problems that the error lists. */
function problems(make: () => unknown): string[] {
  try {
    make();
  } catch (error) {
    const [title, ...lines] = String(error instanceof Error ? error.message : error).split('\n');
    expect(title).toBe('The stage prod cannot be deployed like this:');
    return lines;
  }
  return [];
}
const given = (context: object, of: typeof productionBrand = productionBrand) =>
  problems(() => stageConfig('prod', { ...productionContext, ...context }, of));

describe('production', () => {
  it('synthesizes with a domain, its certificate, an alarm email address and a real brand', () => {
    expect(production()).toMatchObject({
      name: 'prod',
      domain: { name: 'clinics.example.com', certificateArn: productionContext.certificateArn },
      siteUrl: 'https://clinics.example.com',
      alarmEmail: 'operators@clinics.example.com',
    });
  });

  it('lists every missing setting of the repository at once', () => {
    expect(problems(() => stageConfig('prod'))).toEqual([
      '- It has no domain: set -c domain=… and -c certificateArn=…, or domain in infra/stage.ts.',
      `- The brand is the fictional one: set name (${brand.name}), editorialTeam (${brand.editorialTeam}) in shared/content/brand.ts.`,
      `- The brand’s telephone number ${brand.phone} reaches no one: set phone in shared/content/brand.ts.`,
      `- The brand’s siteUrl is ${brand.siteUrl}: set it in shared/content/brand.ts.`,
      expect.stringMatching(
        /^- The brand’s email addresses reach no one: set support \(.*\), providers \(.*\), privacy \(.*\) in shared/,
      ),
      '- No one hears of alarms: set -c alarmEmail=…, or alarmEmail in infra/stage.ts.',
    ]);
  });

  it.each(['example', 'test', 'invalid', 'localhost'])('rejects a domain and a brand of .%s', (tld) => {
    const name = `clinics.${tld}`;
    const reserved = {
      ...productionBrand,
      siteUrl: `https://${name}`,
      emails: { ...productionBrand.emails, privacy: `privacy@${name}` },
    };
    expect(given({ domain: name, alarmEmail: `alarms@${name}` }, reserved)).toEqual([
      `- The domain ${name} is reserved for examples and tests.`,
      `- The brand’s siteUrl is https://${name}: set it in shared/content/brand.ts.`,
      `- The brand’s email addresses reach no one: set privacy (privacy@${name}) in shared/content/brand.ts.`,
      `- Alarms would go to alarms@${name}, which reaches no one.`,
    ]);
  });

  it.each(['+1 (217) 555-0123', '800 555 0199', '555-2368', 'ask us', ''])(
    'rejects the telephone number “%s”',
    (phone) => {
      expect(given({}, { ...productionBrand, phone })).toEqual([
        `- The brand’s telephone number ${phone} reaches no one: set phone in shared/content/brand.ts.`,
      ]);
    },
  );

  it.each(['217 555 2368', '+1 217-555-2368', '(217) 555-2368', '12175552368'])(
    'takes the telephone number “%s”',
    (phone) => {
      expect(given({}, { ...productionBrand, phone })).toEqual([]);
    },
  );

  it('rejects any text with the name of the fictional brand', () => {
    expect(given({}, { ...productionBrand, tagline: 'Welcome to CareAtlas', name: '' })).toEqual([
      '- The brand is the fictional one: set name (), tagline (Welcome to CareAtlas) in shared/content/brand.ts.',
    ]);
  });

  it.each([
    ['another region', 'arn:aws:acm:eu-west-1:111111111111:certificate/1'],
    ['another service', 'arn:aws:iam::111111111111:server-certificate/x'],
  ])('rejects a certificate of %s', (_, certificateArn) => {
    expect(given({ certificateArn })).toEqual([
      `- The certificate ${certificateArn} is no ARN of ACM in us-east-1, where CloudFront wants it.`,
    ]);
  });

  it('requires both the domain and its certificate', () => {
    const { domain, certificateArn, alarmEmail } = productionContext;
    expect(problems(() => stageConfig('prod', { domain, alarmEmail }, productionBrand))).toEqual([
      '- It has no certificate for clinics.example.com: set -c certificateArn=….',
    ]);
    expect(problems(() => stageConfig('prod', { certificateArn, alarmEmail }, productionBrand))).toEqual([
      '- It has a certificate and no domain: set -c domain=….',
    ]);
  });

  it('rejects a domain that differs from canonical URLs and links in emails', () => {
    expect(given({ domain: 'www.clinics.example.com' })).toEqual([
      '- The siteUrl in shared/content/brand.ts is https://clinics.example.com and must be https://www.clinics.example.com.',
    ]);
  });

  it.each(['clinics', 'https://clinics.example.com', 'Clinics.example.com', '-a.example.com'])(
    'rejects the domain %s',
    (domain) => {
      expect(given({ domain })).toContain(`- The domain ${domain} is no host name in lower case.`);
    },
  );

  it.each(['', 'operators', 'operators@', 'a@b@clinics.example.com'])(
    'rejects the alarm email address “%s”',
    (alarmEmail) => {
      expect(() => production({ alarmEmail })).toThrow(/alarmEmail|Alarms would go to/);
    },
  );
});

describe('other stages', () => {
  it('require no options, but a certificate with a domain', () => {
    expect(stageConfig('dev').domain).toBeUndefined();
    expect(() => stageConfig('dev', { domain: 'dev.clinics.example.com' })).toThrow(
      'The stage dev cannot be deployed like this:\n- It has no certificate for dev.clinics.example.com',
    );
  });

  it('take further names of the site, each a host name', () => {
    const { certificateArn } = productionContext;
    const named = (domain: string) => stageConfig('dev', { domain, certificateArn }).domain;
    expect(named('clinics.example.com,www.clinics.example.com')).toEqual({
      name: 'clinics.example.com',
      others: ['www.clinics.example.com'],
      certificateArn,
    });
    expect(() => named('clinics.example.com,WWW')).toThrow('The domain WWW is no host name in lower case.');
  });

  it('use their domain in emails', () => {
    const { certificateArn } = productionContext;
    const dev = stageConfig('dev', { domain: 'dev.clinics.example.com', certificateArn });
    expect(dev.siteUrl).toBe('https://dev.clinics.example.com');
  });
});

describe('generations of the origin secret', () => {
  it('are set on the command line', () => {
    expect(stageConfig('dev').originSecret).toEqual({ generation: 1 });
    expect(stageConfig('dev', { originSecret: '2' }).originSecret).toEqual({ generation: 2 });
    expect(stageConfig('dev', { originSecret: '2', previousOriginSecret: '1' }).originSecret).toEqual({
      generation: 2,
      previous: 1,
    });
  });

  it.each(['0', '-1', '1.5', 'two', '', '99999'])(
    'must be whole numbers: “%s” is rejected',
    (originSecret) => {
      expect(() => stageConfig('dev', { originSecret })).toThrow('-c originSecret=… must be a whole number');
    },
  );

  it.each([
    { previousOriginSecret: '1' },
    { originSecret: '1', previousOriginSecret: '1' },
    { originSecret: '1', previousOriginSecret: '2' },
  ])('must ascend: %o is rejected', (context) => {
    expect(() => stageConfig('dev', context)).toThrow('names a generation before that of');
  });
});

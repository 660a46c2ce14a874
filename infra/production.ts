/** Checks that production is complete before it synthesizes: only visitors would notice a missing setting, or nothing would. */

/** The URL and the e-mail addresses of shared/content/brand.ts. */
export interface Brand {
  readonly siteUrl: string;
  readonly emails: Readonly<Record<string, string>>;
}

/** The site's domain. */
export interface Domain {
  readonly name: string;
  /** An ACM certificate for the name, in us-east-1. */
  readonly certificateArn: string;
}

/** The settings of a stage that are checked. */
interface Settings {
  readonly domain?: Domain;
  readonly alarmEmail?: string;
  readonly siteUrl: string;
}

/** Reserved top-level domains, which never resolve. Source: RFC 2606, RFC 6761. */
const RESERVED = /(^|\.)(example|test|invalid|localhost)$/i;
const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** CloudFront accepts certificates in us-east-1 only. */
const CERTIFICATE = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;
const EMAIL = /^[^\s@]+@([^\s@]+)$/;

/** Every missing or invalid setting of production, each as a sentence that names where to set it. */
export function productionProblems(settings: Settings, brand: Brand): string[] {
  const { domain, alarmEmail, siteUrl } = settings;
  return [
    ...(domain
      ? domainProblems(domain)
      : ['It has no domain: set -c domain=… and -c certificateArn=…, or domain in infra/stage.ts.']),
    ...(domain?.name ? siteProblems(domain.name, siteUrl, brand) : []),
    ...brandProblems(brand),
    ...alarmProblems(alarmEmail),
  ];
}

/** Every problem of a domain, in any stage. */
export function domainProblems(domain: Domain | undefined): string[] {
  if (!domain) return [];
  const { name, certificateArn } = domain;
  return [
    ...(name === '' ? ['It has a certificate and no domain: set -c domain=….'] : []),
    ...(name !== '' && !HOST_NAME.test(name) ? [`The domain ${name} is no host name in lower case.`] : []),
    ...(RESERVED.test(name) ? [`The domain ${name} is reserved for examples and tests.`] : []),
    ...(certificateArn === '' ? [`It has no certificate for ${name}: set -c certificateArn=….`] : []),
    ...(certificateArn !== '' && !CERTIFICATE.test(certificateArn)
      ? [`The certificate ${certificateArn} is no ARN of ACM in us-east-1, where CloudFront wants it.`]
      : []),
  ];
}

/** Canonical URLs come from the brand and links in e-mails from the stage: both must use the domain. */
function siteProblems(domain: string, siteUrl: string, brand: Brand): string[] {
  return Object.entries({
    'siteUrl in shared/content/brand.ts': brand.siteUrl,
    'siteUrl of the stage': siteUrl,
  })
    .filter(([, url]) => url !== `https://${domain}` && !isReserved(url))
    .map(([what, url]) => `The ${what} is ${url} and must be https://${domain}.`);
}

function brandProblems({ siteUrl, emails }: Brand): string[] {
  const reserved = Object.entries(emails).filter(([, email]) => !isUsable(email));
  return [
    ...(isReserved(siteUrl) ? [`The brand’s siteUrl is ${siteUrl}: set it in shared/content/brand.ts.`] : []),
    ...(reserved.length > 0
      ? [
          `The brand’s e-mail addresses reach no one: set ${reserved.map(([name, email]) => `${name} (${email})`).join(', ')} in shared/content/brand.ts.`,
        ]
      : []),
  ];
}

function alarmProblems(alarmEmail: string | undefined): string[] {
  if (alarmEmail === undefined) {
    return ['No one hears of alarms: set -c alarmEmail=…, or alarmEmail in infra/stage.ts.'];
  }
  return isUsable(alarmEmail) ? [] : [`Alarms would go to ${alarmEmail}, which reaches no one.`];
}

function isReserved(url: string): boolean {
  return !URL.canParse(url) || RESERVED.test(new URL(url).hostname);
}

function isUsable(email: string): boolean {
  const [, host] = EMAIL.exec(email) ?? [];
  return host !== undefined && HOST_NAME.test(host.toLowerCase()) && !RESERVED.test(host);
}

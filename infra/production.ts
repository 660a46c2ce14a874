/** Checks that production is complete before it synthesizes: only visitors would notice a missing setting, or nothing would. */

/** What shared/content/brand.ts says of the operator. */
export interface Brand {
  readonly name: string;
  readonly tagline: string;
  readonly editorialTeam: string;
  readonly siteUrl: string;
  readonly phone: string;
  readonly emails: Readonly<Record<string, string>>;
}

/** The site's domain. */
export interface Domain {
  readonly name: string;
  /** Further names, such as `www.clinics.example.com`, whose pages redirect to this one. */
  readonly others?: readonly string[];
  /** An ACM certificate for all the names, in us-east-1. */
  readonly certificateArn: string;
}

/** The settings of a stage that are checked. */
interface Settings {
  readonly domain?: Domain;
  readonly alarmEmail?: string;
  readonly pagingUrl?: string;
  readonly siteUrl: string;
}

/** Reserved top-level domains, which never resolve. Source: RFC 2606, RFC 6761. */
const RESERVED = /(^|\.)(example|test|invalid|localhost)$/i;
const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** CloudFront accepts certificates in us-east-1 only. */
const CERTIFICATE = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;
/** The repository's brand, which is fictional. */
const FICTIONAL = /careatlas/i;
/** Numbers for fiction: 555-0100 to 555-0199 of each area code. Source: ATIS-0300115. */
const FICTIONAL_PHONE = /555\D?01\d\d$/;
/** In North America, with its area code. */
const PHONE = /^(\+?1\D{0,2})?\(?[2-9]\d{2}\D{0,2}[2-9]\d{2}\D?\d{4}$/;
const EMAIL = /^[^\s@]+@([^\s@]+)$/;

/** Every missing or invalid setting of production, each as a sentence that names where to set it. */
export function productionProblems(settings: Settings, brand: Brand): string[] {
  const { domain, alarmEmail, pagingUrl, siteUrl } = settings;
  return [
    ...(domain
      ? domainProblems(domain)
      : ['It has no domain: set -c domain=… and -c certificateArn=…, or domain in infra/stage.ts.']),
    ...(domain?.name ? siteProblems(domain.name, siteUrl, brand) : []),
    ...brandProblems(brand),
    ...alarmProblems(alarmEmail),
    ...(pagingUrl !== undefined && !/^https:\/\/[^\s/]+\S*$/.test(pagingUrl)
      ? [`The paging URL ${pagingUrl} does not begin with https://: set -c pagingUrl=….`]
      : []),
  ];
}

/** Every problem of a domain, in any stage. */
export function domainProblems(domain: Domain | undefined): string[] {
  if (!domain) return [];
  const { name, others = [], certificateArn } = domain;
  const names = [name, ...others];
  return [
    ...(name === '' ? ['It has a certificate and no domain: set -c domain=….'] : []),
    ...names
      .filter((one) => one !== '' && !HOST_NAME.test(one))
      .map((one) => `The domain ${one} is no host name in lower case.`),
    ...names
      .filter((one) => RESERVED.test(one))
      .map((one) => `The domain ${one} is reserved for examples and tests.`),
    ...(certificateArn === '' ? [`It has no certificate for ${name}: set -c certificateArn=….`] : []),
    ...(certificateArn !== '' && !CERTIFICATE.test(certificateArn)
      ? [`The certificate ${certificateArn} is no ARN of ACM in us-east-1, where CloudFront wants it.`]
      : []),
  ];
}

/** Canonical URLs come from the brand and links in emails from the stage: both must use the domain. */
function siteProblems(domain: string, siteUrl: string, brand: Brand): string[] {
  return Object.entries({
    'siteUrl in shared/content/brand.ts': brand.siteUrl,
    'siteUrl of the stage': siteUrl,
  })
    .filter(([, url]) => url !== `https://${domain}` && !isReserved(url))
    .map(([what, url]) => `The ${what} is ${url} and must be https://${domain}.`);
}

function brandProblems({ siteUrl, phone, emails, ...texts }: Brand): string[] {
  const { name, tagline, editorialTeam } = texts;
  const reserved = Object.entries(emails).filter(([, email]) => !isUsable(email));
  const fictional = Object.entries({ name, tagline, editorialTeam }).filter(
    ([, text]) => text.trim() === '' || FICTIONAL.test(text),
  );
  return [
    ...(fictional.length > 0
      ? [
          `The brand is the fictional one: set ${fictional.map(([part, text]) => `${part} (${text})`).join(', ')} in shared/content/brand.ts.`,
        ]
      : []),
    ...(isCallable(phone)
      ? []
      : [`The brand’s telephone number ${phone} reaches no one: set phone in shared/content/brand.ts.`]),
    ...(isReserved(siteUrl) ? [`The brand’s siteUrl is ${siteUrl}: set it in shared/content/brand.ts.`] : []),
    ...(reserved.length > 0
      ? [
          `The brand’s email addresses reach no one: set ${reserved.map(([name, email]) => `${name} (${email})`).join(', ')} in shared/content/brand.ts.`,
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

function isCallable(phone: string): boolean {
  return PHONE.test(phone) && !FICTIONAL_PHONE.test(phone);
}

function isUsable(email: string): boolean {
  const [, host] = EMAIL.exec(email) ?? [];
  return host !== undefined && HOST_NAME.test(host.toLowerCase()) && !RESERVED.test(host);
}

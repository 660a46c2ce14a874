import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { type Clients, REGION } from './clients.ts';
import { nameOf } from './errors.ts';
import type { Needs } from './needs.ts';
import { type Finding, ok, toDo } from './report.ts';

const DAY_MS = 86_400_000;
/** ACM renews its own 60 days before they end: what has less than this is not being renewed. */
const MIN_DAYS = 30;

const WHAT = 'Certificate';

/** Whether the certificate exists, is issued for this domain, and does not expire soon. */
export async function checkCertificate(
  { domain }: Needs,
  { acm }: Clients,
  now: Date = new Date(),
): Promise<Finding[]> {
  if (domain === undefined) return [ok(WHAT, 'none needed: the site answers under its cloudfront.net name')];
  const { name, others = [], certificateArn } = domain;
  const wanted = [name, ...others];
  const ask = `Request one for ${wanted.join(', ')} in ACM, ${REGION}, with DNS validation, and give its ARN with -c certificateArn=….`;
  try {
    const { Certificate } = await acm.send(
      new DescribeCertificateCommand({ CertificateArn: certificateArn }),
    );
    const { Status = 'unknown', NotAfter, DomainName = '', SubjectAlternativeNames = [] } = Certificate ?? {};
    const names = [...new Set([DomainName, ...SubjectAlternativeNames])];
    const missing = wanted.filter((host) => !names.some((one) => covers(one, host)));
    if (missing.length > 0) {
      return [toDo(WHAT, `is for ${names.join(', ')} and not for ${missing.join(', ')}`, ask)];
    }
    if (Status === 'PENDING_VALIDATION') {
      const advice = `Put the CNAME record that ACM shows for the certificate into the DNS of ${name}, and wait until it is issued.`;
      return [toDo(WHAT, 'waits for its validation', advice)];
    }
    if (Status !== 'ISSUED') return [toDo(WHAT, `its status is ${Status}`, ask)];
    const days = NotAfter ? Math.floor((NotAfter.getTime() - now.getTime()) / DAY_MS) : 0;
    if (days < MIN_DAYS) {
      const advice =
        'Look in ACM why it is not renewed: its CNAME record must stay in the DNS, and an imported one is replaced by hand.';
      return [toDo(WHAT, days < 0 ? 'has ended' : `ends in ${days} days`, advice)];
    }
    return [ok(WHAT, `issued for ${name}, ${days} days left`)];
  } catch (error) {
    if (nameOf(error) !== 'ResourceNotFoundException') throw error;
    return [toDo(WHAT, 'there is none with this ARN in the account', ask)];
  }
}

/** A wildcard matches one label. */
function covers(certified: string, name: string): boolean {
  if (!certified.startsWith('*.')) return certified === name;
  return name.slice(name.indexOf('.')) === certified.slice(1);
}

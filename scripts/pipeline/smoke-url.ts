import { lookup } from 'node:dns/promises';

/** Outputs of the web stack. */
export interface SiteUrls {
  readonly SiteUrl: string;
  readonly DistributionUrl: string;
}

/** Where the smoke test finds the stage: at the distribution's own name until DNS knows the site's domain. */
export async function smokeUrl(
  { SiteUrl, DistributionUrl }: SiteUrls,
  resolve: (host: string) => Promise<unknown> = lookup,
): Promise<string> {
  const { hostname } = new URL(SiteUrl);
  try {
    await resolve(hostname);
    return SiteUrl;
  } catch {
    console.log(`DNS does not know ${hostname} yet: checking ${DistributionUrl}`);
    return DistributionUrl;
  }
}

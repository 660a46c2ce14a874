import { expect, it, vi } from 'vitest';
import { smokeUrl } from './smoke-url.ts';

const urls = { SiteUrl: 'https://clinics.example.com', DistributionUrl: 'https://d1.cloudfront.net' };

it('the smoke test of a release runs at the site’s domain once DNS knows it, and at the distribution before', async () => {
  const asked: string[] = [];
  const known = async (host: string) => asked.push(host);
  expect(await smokeUrl(urls, known)).toBe(urls.SiteUrl);
  expect(asked).toEqual(['clinics.example.com']);
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(await smokeUrl(urls, () => Promise.reject(new Error('ENOTFOUND')))).toBe(urls.DistributionUrl);
  expect(log).toHaveBeenCalledWith(
    'DNS does not know clinics.example.com yet: checking https://d1.cloudfront.net',
  );
  log.mockRestore();
});

/**
 * Regions in which Lambda@Edge runs for the distribution's price class: CloudFront's regional caches in North America and Europe.
 * The renderer's metrics and logs are there.
 */
export const rendererRegions = [
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'eu-central-1',
  'eu-west-1',
  'eu-west-2',
] as const;

/**
 * The build compresses every text asset with each of these, the smallest first. The files have the same names below a
 * folder of the encoding's name, such as `br/assets/site.js`, so that their content types follow from their names.
 */
export const assetEncodings = ['br', 'gzip'] as const;

/** Pictures and fonts are compressed formats, except SVG. */
const TEXT = /\.(css|js|json|svg|txt|xml)$/;

/** Whether the build compresses an asset. The CloudFront Function of assets decides by the same rule. */
export function isTextAsset(path: string): boolean {
  return TEXT.test(path);
}

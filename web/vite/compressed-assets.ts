import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { assetEncodings, isTextAsset } from '../../shared/rendering/asset-encodings.ts';

const compressors: Readonly<Record<(typeof assetEncodings)[number], (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes each text file of `assets/` once for each encoding: CloudFront would compress it to about a tenth more. */
export async function compressAssets(site: string): Promise<void> {
  const entries = await readdir(join(site, 'assets'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isTextAsset(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      for (const encoding of assetEncodings) {
        const target = join(site, encoding, relative(site, file));
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, await compressors[encoding](content));
      }
    }),
  );
}

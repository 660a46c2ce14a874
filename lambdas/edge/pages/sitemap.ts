import type * as z from 'zod/mini';
import { type Contract, fillPath } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import {
  clinicParts,
  clinicsSitemap,
  hasPart,
  landingParts,
  landingsSitemap,
  pagesSitemap,
  postsSitemap,
  type SitemapFile,
  sitemapIndex,
} from '../../../shared/domain/pages/sitemap.ts';
import type { CallApi } from './api.ts';

type Parameters = Readonly<Record<string, string>>;
type Read = <Response extends z.ZodMiniType>(
  contract: Pick<Contract, 'path'> & { readonly response: Response },
  parameters?: Parameters,
) => Promise<z.infer<Response>>;

export interface SitemapSources {
  readonly call: CallApi;
  readonly staticPaths: readonly string[];
}

/** A sitemap file from the directory's data; undefined when the directory has no such file. Rejects without the API. */
export async function sitemap(
  file: SitemapFile,
  { call, staticPaths }: SitemapSources,
  signal: AbortSignal,
): Promise<string | undefined> {
  const read: Read = async (contract, parameters = {}) => {
    const response = await call(fillPath(contract.path, parameters), { signal });
    if (!response.ok) throw new Error('a call failed');
    return contract.response.parse(await response.json());
  };
  switch (file.kind) {
    case 'index': {
      const [size, posts] = await Promise.all([read(contracts.getStats), read(contracts.listSitemapPosts)]);
      const first = sliceOf({ part: 1, parts: landingParts(size) });
      return sitemapIndex({ size, landings: await read(contracts.listSitemapLandings, first), posts });
    }
    case 'pages':
      return pagesSitemap(staticPaths);
    case 'posts':
      return postsSitemap(await read(contracts.listSitemapPosts));
    case 'landings': {
      if (!hasPart(file, landingParts(await read(contracts.getStats)))) return undefined;
      return landingsSitemap(file.modifier, await read(contracts.listSitemapLandings, sliceOf(file)));
    }
    case 'clinics': {
      if (!hasPart(file, clinicParts(await read(contracts.getStats)))) return undefined;
      return clinicsSitemap(await read(contracts.listSitemapClinics, sliceOf(file)));
    }
  }
}

/** The calls count their slices from 0. */
function sliceOf({ part, parts }: { readonly part: number; readonly parts: number }): Parameters {
  return { parts: String(parts), part: String(part - 1) };
}

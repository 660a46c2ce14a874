import type * as z from 'zod/mini';
import { type Contract, fillPath } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import {
  clinicsSitemap,
  hasClinicsFile,
  landingsSitemap,
  pagesSitemap,
  postsSitemap,
  type SitemapFile,
  sitemapIndex,
} from '../../../shared/domain/sitemap.ts';
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
      const [stats, landings, posts] = await Promise.all([
        read(contracts.getStats),
        read(contracts.listSitemapLandings),
        read(contracts.listSitemapPosts),
      ]);
      return sitemapIndex({ totalClinics: stats.totalClinics, landings, posts });
    }
    case 'pages':
      return pagesSitemap(staticPaths);
    case 'posts':
      return postsSitemap(await read(contracts.listSitemapPosts));
    case 'landings':
      return landingsSitemap(file, await read(contracts.listSitemapLandings));
    case 'clinics': {
      const { totalClinics } = await read(contracts.getStats);
      if (!hasClinicsFile(file, totalClinics)) return undefined;
      // The call counts its slices from 0.
      const slice = { parts: String(file.parts), part: String(file.part - 1) };
      return clinicsSitemap(await read(contracts.listSitemapClinics, slice));
    }
  }
}

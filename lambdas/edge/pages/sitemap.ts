import type * as z from 'zod/mini';
import { type Contract, fillPath } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import {
  clinicsSitemap,
  landingParts,
  landingsSitemap,
  pagesSitemap,
  postsSitemap,
  practitionerParts,
  practitionersSitemap,
  type SitemapFile,
  sitemapIndex,
} from '../../../shared/domain/pages/sitemap.ts';
import type { CallApi } from './api.ts';

type Parameters = Readonly<Record<string, string>>;
type Readable<Response> = Pick<Contract, 'path'> & { readonly response: Response };
type Read = <Response extends z.ZodMiniType>(
  contract: Readable<Response>,
  parameters?: Parameters,
) => Promise<z.infer<Response>>;
type Find = <Response extends z.ZodMiniType>(
  contract: Readable<Response>,
  parameters?: Parameters,
) => Promise<z.infer<Response> | undefined>;

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
  const found: Find = async (contract, parameters = {}) => {
    const response = await call(fillPath(contract.path, parameters), { signal });
    // 400: a number of parts that no sitemap has.
    if (response.status === 400 || response.status === 404) return undefined;
    if (!response.ok) throw new Error('a call failed');
    return contract.response.parse(await response.json());
  };
  const read: Read = async (contract, parameters) => {
    const answer = await found(contract, parameters);
    if (answer === undefined) throw new Error('a call was not found');
    return answer;
  };
  switch (file.kind) {
    case 'index': {
      const [size, posts] = await Promise.all([read(contracts.getStats), read(contracts.listSitemapPosts)]);
      const [landings, people] = await Promise.all([
        read(contracts.listSitemapLandings, sliceOf({ part: 1, parts: landingParts(size) })),
        read(contracts.listSitemapPractitioners, sliceOf({ part: 1, parts: practitionerParts(size) })),
      ]);
      return sitemapIndex({ size, landings, people, posts });
    }
    case 'pages':
      return pagesSitemap(staticPaths);
    case 'posts':
      return postsSitemap(await read(contracts.listSitemapPosts));
    case 'landings': {
      const landings = await found(contracts.listSitemapLandings, sliceOf(file));
      return landings && landingsSitemap(file.modifier, landings);
    }
    case 'clinics': {
      const slugs = await found(contracts.listSitemapClinics, sliceOf(file));
      return slugs && clinicsSitemap(slugs);
    }
    case 'practitioners': {
      const slugs = await found(contracts.listSitemapPractitioners, sliceOf(file));
      return slugs && practitionersSitemap(slugs);
    }
  }
}

/** The calls count their slices from 0. */
function sliceOf({ part, parts }: { readonly part: number; readonly parts: number }): Parameters {
  return { parts: String(parts), part: String(part - 1) };
}

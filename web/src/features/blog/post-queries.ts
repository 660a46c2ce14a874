import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { contracts } from '../../../../shared/contracts/index.ts';
import { apiQuery } from '../../lib/api.ts';
import { read, shapes } from './calls.ts';

const postCall = (slug: string) => apiQuery(contracts.getPost, { params: { slug } }, { nullOn: 404 });

/** A post without its body, which is cached under `bodyQuery`; `null` when the slug is unknown. */
export function postQuery(slug: string) {
  const call = postCall(slug);
  return queryOptions({
    queryKey: [...call.queryKey, 'article'],
    queryFn: async (reading) => {
      const { articleOf, isSlug } = await shapes();
      const post = isSlug(slug) ? await read(call, reading) : null;
      if (!post) return null;
      reading.client.setQueryData(bodyQuery(slug).queryKey, post.content);
      return articleOf(post);
    },
  });
}

/** Markdown of a post's body; `null` when the slug is unknown. */
export function bodyQuery(slug: string) {
  const call = postCall(slug);
  return queryOptions({
    queryKey: [...call.queryKey, 'body'],
    queryFn: async (reading) => (await read(call, reading))?.content ?? null,
  });
}

/** The clinics that a post refers to, fetched in parallel; clinics that fail to load are omitted. */
export function relatedClinicsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['/api', 'clinics', ...ids, 'related'],
    queryFn: async (reading) => {
      const { relatedClinicOf } = await shapes();
      const answers = await Promise.allSettled(
        [...new Set(ids)].map((slugOrId) =>
          read(apiQuery(contracts.getClinic, { params: { slugOrId } }, { nullOn: 404 }), reading),
        ),
      );
      return answers.flatMap((answer) =>
        answer.status === 'fulfilled' && answer.value ? [relatedClinicOf(answer.value)] : [],
      );
    },
    enabled: ids.length > 0,
  });
}

/**
 * Markdown of the requested post, by the request's query client. The server renders it; the page state leaves it out,
 * since the page already has it as HTML.
 */
export const bodies = new WeakMap<QueryClient, string>();

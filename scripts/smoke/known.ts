/** Some content of the stage, for checks of single pages and calls: a stage may have any clinics, or none yet. */
import * as z from 'zod';
import { contracts } from '../../shared/contracts/index.ts';
import { landingSlug } from '../../shared/domain/pages/landing-slug.ts';
import { expectStatus, Skipped } from './expect.ts';
import type { Request } from './site.ts';

const { getStats, getClinic, listFeaturedClinics, listSitemapLandings, listPosts } = contracts;

/** Each throws `Skipped` where the stage has none. */
export interface Known {
  readonly clinics: number;
  readonly clinic: () => z.infer<typeof getClinic.response>;
  /** The path of a landing page that has clinics. */
  readonly landing: () => string;
  readonly post: () => z.infer<typeof listPosts.response>[number];
}

export function findKnown(request: Request): () => Promise<Known> {
  let known: Promise<Known> | undefined;
  return () => {
    known ??= find(request);
    return known;
  };
}

async function find(request: Request): Promise<Known> {
  const get = async <Schema extends z.core.$ZodType>(path: string, schema: Schema) => {
    const answer = await request(path);
    expectStatus(path, answer, 200);
    return z.parse(schema, JSON.parse(answer.text));
  };
  const { totalClinics: clinics } = await get(getStats.path, getStats.response);
  const [card] = await get(listFeaturedClinics.path, listFeaturedClinics.response);
  const clinic = card && (await get(getClinic.path.replace('{slugOrId}', card.slug), getClinic.response));
  const [landing] = await get(
    listSitemapLandings.path.replace('{parts}', '1').replace('{part}', '0'),
    listSitemapLandings.response,
  );
  const [post] = await get(`${listPosts.path}?limit=1`, listPosts.response);
  return {
    clinics,
    clinic: () => orSkipped(clinic, 'no clinic'),
    landing: () => {
      const { category, city } = orSkipped(landing, 'no clinic');
      return `/${landingSlug('best', category, city)}`;
    },
    post: () => orSkipped(post, 'no post'),
  };
}

function orSkipped<Value>(value: Value | undefined, why: string): Value {
  if (value === undefined) throw new Skipped(`the stage has ${why} yet`);
  return value;
}

/** Some content of the stage, for checks of single pages and calls: a stage may have any clinics, or none yet. */
import * as z from 'zod';
import { fillPath } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { landingSlug } from '../../shared/domain/pages/landing-slug.ts';
import { clinicParts, landingParts, practitionerParts } from '../../shared/domain/pages/sitemap.ts';
import { expectStatus, Skipped } from './expect.ts';
import type { Request } from './site.ts';

const { getStats, getClinic, listFeaturedClinics, listPractitioners, listSitemapLandings, listPosts } =
  contracts;

/** Each throws `Skipped` where the stage has none. */
export interface Known {
  readonly clinics: number;
  /** Parts of the sitemap's files of clinics, people and landing pages: calls know no others. */
  readonly parts: { readonly clinics: string; readonly practitioners: string; readonly landings: string };
  readonly clinic: () => z.infer<typeof getClinic.response>;
  /** A person at the clinic. */
  readonly person: () => z.infer<typeof listPractitioners.response>[number];
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
  const size = await get(getStats.path, getStats.response);
  const parts = {
    clinics: String(clinicParts(size)),
    practitioners: String(practitionerParts(size)),
    landings: String(landingParts(size)),
  };
  const [card] = await get(listFeaturedClinics.path, listFeaturedClinics.response);
  const clinic = card && (await get(getClinic.path.replace('{slugOrId}', card.slug), getClinic.response));
  const [landing] = await get(
    fillPath(listSitemapLandings.path, { parts: parts.landings, part: '0' }),
    listSitemapLandings.response,
  );
  const [post] = await get(`${listPosts.path}?limit=1`, listPosts.response);
  return {
    clinics: size.totalClinics,
    parts,
    clinic: () => orSkipped(clinic, 'no clinic'),
    person: () => orSkipped(clinic?.practitioners?.[0], 'no person at its first clinic'),
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

/** How much of an import is public: read from the emulator's file, since a scan sorts the whole table for each page. */
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { NEXT_CURSOR_HEADER } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { clinicParts } from '../../../shared/domain/pages/sitemap.ts';
import { type Call, loadPublicRead } from '../../../test/integration/support/http.ts';

const countSchema = z.object({ count: z.number() });
const rowSchema = z.object({ item_json: z.string() });
const text = z.object({ S: z.string() });
const number = z.object({ N: z.string() });
const citySchema = z.object({
  clinicCount: number.optional(),
  listed: z.object({ L: z.array(z.object({ M: z.object({ clinicCount: number }) })) }).optional(),
});
const clinicSchema = z.object({
  id: text,
  name: text,
  slug: text,
  city: z.object({ M: z.object({ id: text, slug: text }) }),
  category: z.object({ M: z.object({ id: text }) }),
});

export interface LastClinic {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly city: { readonly id: string; readonly slug: string };
  readonly categoryId: string;
}

const cardsSchema = z.array(z.object({ id: z.string() }));
const citiesSchema = z.array(z.object({ slug: z.string() }));
const MAX_PAGES = 100;

/** Keys begin with their type in the emulator's file. */
export class PublicState {
  readonly #database: DatabaseSync;
  readonly #table: string;

  constructor(databaseFile: string, table: string) {
    this.#database = new DatabaseSync(databaseFile, { readOnly: true, timeout: 5_000 });
    this.#table = table;
  }

  close(): void {
    this.#database.close();
  }

  /** Listings in the sitemap's index, which has people, too. */
  listings(): number {
    return this.#count(
      `SELECT count(*) AS count FROM "${this.#table}::gsi::bySitemap" WHERE table_sk = 'S:~LISTING'`,
    );
  }

  records(): number {
    return this.#count(
      `SELECT count(*) AS count FROM "${this.#table}" WHERE pk >= 'S:CLINIC#' AND pk < 'S:CLINIC$' AND sk = 'S:~CLINIC'`,
    );
  }

  /** Changes of totals that are not added up, and the item that says so. */
  deltas(): number {
    const keys = [`pk >= 'S:DELTA#' AND pk < 'S:DELTA$'`, `pk >= 'S:DEFERRED' AND pk < 'S:DEFERREE'`];
    return this.#count(
      `SELECT count(*) AS count FROM "${this.#table}" WHERE (${keys.join(' OR ')}) AND sk < 'S:~'`,
    );
  }

  /** Cities whose lists show another number of clinics than they have. */
  outdatedCities(): number {
    return this.#items(`pk >= 'S:CITY#' AND pk < 'S:CITY$' AND sk = 'S:CITY'`).filter((item) => {
      const { clinicCount, listed } = citySchema.parse(item);
      const [shown, ...others] = listed?.L ?? [];
      return shown?.M.clinicCount.N !== (clinicCount?.N ?? '0') || others.length > 0;
    }).length;
  }

  /** The clinic whose record was stored last. */
  lastClinic(): LastClinic {
    const row = this.#database
      .prepare(
        `SELECT new_image AS item_json FROM _stream_records WHERE table_name = ? AND event_name = 'INSERT'
         AND keys_json ->> '$.sk.S' = '~CLINIC' ORDER BY CAST(sequence_number AS INTEGER) DESC LIMIT 1`,
      )
      .get(this.#table);
    const { id, name, slug, city, category } = clinicSchema.parse(JSON.parse(rowSchema.parse(row).item_json));
    return {
      id: id.S,
      name: name.S,
      slug: slug.S,
      city: { id: city.M.id.S, slug: city.M.slug.S },
      categoryId: category.M.id.S,
    };
  }

  #items(condition: string): unknown[] {
    return this.#database
      .prepare(`SELECT item_json FROM "${this.#table}" WHERE ${condition}`)
      .all()
      .map((row) => JSON.parse(rowSchema.parse(row).item_json));
  }

  #count(query: string): number {
    return countSchema.parse(this.#database.prepare(query).get()).count;
  }
}

/** Throws unless public calls show the clinic: its own, its list, its name in the search, its city's list, the sitemap. */
export async function assertPublic(
  table: { readonly endpoint: string; readonly name: string },
  clinic: LastClinic,
): Promise<void> {
  const call = await loadPublicRead(table);
  const { id, name, slug, city, categoryId } = clinic;
  const filters = `cityId=${city.id}&categoryId=${categoryId}`;
  const isClinic = (body: unknown) => cardsSchema.parse(body).some((card) => card.id === id);
  const shown = {
    call: await isShown(call, `/api/clinics/${slug}`, () => true),
    list: await isShown(call, `/api/clinics?${filters}&limit=100`, isClinic),
    search: await isShown(call, `/api/clinics/search?q=${encodeURIComponent(name)}&limit=100`, isClinic),
    cities: await isShown(
      call,
      `/api/cities?slug=${city.slug}`,
      (body) => citiesSchema.parse(body).length > 0,
    ),
    sitemap: await isInSitemap(call, slug),
  };
  const missing = Object.entries(shown).flatMap(([place, isThere]) => (isThere ? [] : [place]));
  if (missing.length > 0) throw new Error(`the last listing (${slug}) is missing: ${missing.join(', ')}`);
}

async function isShown(call: Call, path: string, contains: (body: unknown) => boolean): Promise<boolean> {
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const {
      statusCode,
      body = '',
      headers,
    } = await call(cursor === undefined ? path : `${path}&cursor=${encodeURIComponent(cursor)}`);
    if (statusCode !== 200) return false;
    if (contains(JSON.parse(body))) return true;
    const next = headers?.[NEXT_CURSOR_HEADER];
    if (next === undefined) return false;
    cursor = String(next);
  }
  return false;
}

async function isInSitemap(call: Call, slug: string): Promise<boolean> {
  const { body = '' } = await call(contracts.getStats.path);
  const parts = clinicParts(contracts.getStats.response.parse(JSON.parse(body)));
  for (let part = 0; part < parts; part += 1) {
    const path = `/api/sitemap/clinics/${parts}/${part}`;
    if (await isShown(call, path, (body) => z.array(z.string()).parse(body).includes(slug))) return true;
  }
  return false;
}

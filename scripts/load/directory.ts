import * as z from 'zod';

/** The content of a site. */
export interface Directory {
  readonly clinics: readonly string[];
  /** Words of clinics' names, as people search for them. */
  readonly words: readonly string[];
  readonly cities: readonly string[];
  readonly categories: readonly string[];
  readonly posts: readonly string[];
}

const named = z.array(z.object({ slug: z.string(), name: z.string().optional() }));

/** Reads a site's directory by its API. */
export async function readDirectory(url: string): Promise<Directory> {
  const clinics: z.infer<typeof named> = [];
  let cursor: string | null = '';
  while (cursor !== null && clinics.length < 5_000) {
    const query: string = cursor === '' ? 'limit=100' : `limit=100&cursor=${encodeURIComponent(cursor)}`;
    const response: Response = await answered(`${url}/api/clinics?${query}`);
    clinics.push(...named.parse(await response.json()));
    cursor = response.headers.get('x-next-cursor');
  }
  const slugs = async (path: string) => {
    const list = named.parse(await (await answered(`${url}${path}`)).json());
    return list.map(({ slug }) => slug);
  };
  const words = clinics.flatMap(({ name = '' }) => name.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  if (clinics.length === 0) throw new Error(`${url} has no clinics to ask for`);
  return {
    clinics: clinics.map(({ slug }) => slug),
    words: [...new Set(words)],
    cities: await slugs('/api/cities'),
    categories: await slugs('/api/categories'),
    posts: await slugs('/api/blog'),
  };
}

async function answered(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response;
}

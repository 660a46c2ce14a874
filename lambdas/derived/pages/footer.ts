import type { FooterLinks } from '../../../shared/contracts/entities.ts';
import { pluralSlug } from '../../../shared/domain/pages/landing.ts';
import { pluralName } from '../../../shared/domain/taxonomy/plural-name.ts';
import { titleCase } from '../../../shared/domain/text/slug.ts';
import type { CityLists, Directory } from '../../records/taxonomy/index.ts';
import type { PostRepository } from '../posts/index.ts';

/** The first ones: those that most patients look for, mental health among them. */
const CATEGORIES = 10;
const CITIES = 5;
/** Modifiers of the groups of landing pages, one group for each of the first categories. */
const GROUPS = ['best', 'top', 'best', 'top', 'best'] as const;

/** Slugs of posts, of the specification, section 3. */
export const FEATURED_POSTS = [
  'how-to-find-the-right-doctor',
  'improve-clinic-visibility-complete-guide',
  'understanding-healthcare-ratings',
  'choosing-right-specialist',
];

/** The links of every page's footer; a new directory has none. */
export function createFooter(
  directory: Pick<Directory, 'categories' | 'stats'>,
  cities: Pick<CityLists, 'page'>,
  posts: Pick<PostRepository, 'bySlugs'>,
): () => Promise<FooterLinks> {
  return async () => {
    const [categories, largest, { demonstration }, published] = await Promise.all([
      directory.categories(),
      cities.page({}, { limit: CITIES }),
      directory.stats(),
      posts.bySlugs(FEATURED_POSTS),
    ]);
    return {
      categories: categories.slice(0, CATEGORIES),
      cities: [...largest.items],
      groups: GROUPS.flatMap((modifier, index) => {
        const category = categories[index];
        return category
          ? [{ prefix: `${modifier}-${pluralSlug(category)}`, title: titleOf(modifier, category) }]
          : [];
      }),
      posts: FEATURED_POSTS.flatMap((slug) => {
        const post = published.get(slug);
        return post ? [{ slug, title: post.title }] : [];
      }),
      demonstration,
    };
  };
}

/** 'Best dentists': capitals stay in words that have several. */
function titleOf(modifier: string, category: Parameters<typeof pluralName>[0]): string {
  const plural = pluralName(category).replace(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return `${titleCase(modifier)} ${plural}`;
}

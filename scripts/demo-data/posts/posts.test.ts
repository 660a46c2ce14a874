import { describe, expect, it } from 'vitest';
import { blogPostSchema } from '../../../shared/contracts/posts/posts.ts';
import { newPostSchema } from '../../../shared/contracts/posts/staff-posts.ts';
import { landingCandidates } from '../../../shared/domain/pages/landing.ts';
import { landingSlug } from '../../../shared/domain/pages/landing-slug.ts';
import { readingTimeOf } from '../../../shared/domain/posts/blog-post.ts';
import { findHeadings } from '../../../shared/domain/posts/headings.ts';
import { RANKING_VERSION, rankingWeights } from '../../../shared/domain/ranks/ranking.ts';
import { isSlug, isUlid } from '../../../shared/domain/text/slug.ts';
import { categories, cities } from '../../../test/fixtures/taxonomy.ts';
import { demonstrationData } from '../index.ts';
import { demonstrationPosts, postPictures } from './index.ts';

const { clinics, posts } = demonstrationData();
const published = posts.flatMap((post) =>
  post.publishedAt ? [{ ...post, publishedAt: post.publishedAt }] : [],
);
const bySlug = new Map(posts.map((post) => [post.slug, post]));
const approved = new Map(
  clinics.filter(({ status }) => status === 'approved').map((clinic) => [clinic.id, clinic]),
);

const contentOf = (slug: string) => bySlug.get(slug)?.content ?? '';
const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
const distinct = (list: readonly string[]) => new Set(list).size;

describe('posts', () => {
  it('are 24 public ones and a draft, with the four that the footer names', () => {
    expect(published).toHaveLength(24);
    expect(posts).toHaveLength(25);
    expect(published.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([
        'how-to-find-the-right-doctor',
        'improve-clinic-visibility-complete-guide',
        'understanding-healthcare-ratings',
        'choosing-right-specialist',
      ]),
    );
  });

  it('have ids, slugs and titles of their own, and are what the call answers', () => {
    expect(distinct(posts.map(({ id }) => id))).toBe(posts.length);
    expect(distinct(posts.map(({ slug }) => slug))).toBe(posts.length);
    expect(distinct(posts.map(({ title }) => title))).toBe(posts.length);
    for (const post of posts) {
      expect(isUlid(post.id) && isSlug(post.slug)).toBe(true);
      expect(blogPostSchema.parse(post)).toEqual(post);
    }
  });

  it('are what staff can write', () => {
    for (const { id: _id, heroImage: _image, publishedAt: _at, updatedAt: _last, ...post } of posts) {
      const { readingTime, ...written } = post;
      expect(newPostSchema.parse(written)).toEqual({ ...written, content: post.content.trim() });
      expect(readingTime).toBe(readingTimeOf(post.content));
    }
  });

  it('fit what search engines show', () => {
    for (const { metaTitle, metaDescription } of posts) {
      expect(metaTitle.length).toBeLessThanOrEqual(60);
      expect(metaDescription.length).toBeLessThanOrEqual(160);
    }
    expect(
      posts.filter(({ metaTitle, metaDescription }) => metaTitle && metaDescription).length,
    ).toBeGreaterThan(20);
  });

  it('name related clinics that fit, one of which has left', () => {
    const named = posts.flatMap(({ relatedClinicIds }) => relatedClinicIds);
    expect(named.filter((id) => !approved.has(id))).toHaveLength(1);
    const withSome = published.filter(({ relatedClinicIds }) => relatedClinicIds.length > 0);
    expect(withSome.length).toBeGreaterThanOrEqual(14);
    expect(withSome.length).toBeLessThan(published.length);
    for (const { relatedClinicIds } of posts) {
      expect(relatedClinicIds.length).toBeLessThanOrEqual(4);
      expect(distinct(relatedClinicIds)).toBe(relatedClinicIds.length);
    }
    const dentists = bySlug.get('choosing-a-dentist')?.relatedClinicIds ?? [];
    expect(dentists.map((id) => approved.get(id)?.category.slug)).toEqual(Array(4).fill('dentistry'));
    expect(distinct(dentists.map((id) => approved.get(id)?.city.slug ?? ''))).toBe(4);
  });

  it('have none where no clinic fits', () => {
    const named = demonstrationPosts([]).flatMap(({ relatedClinicIds }) => relatedClinicIds);
    expect(named.filter((id) => approved.has(id))).toEqual([]);
  });
});

describe.each(posts)('$slug', ({ slug, content, readingTime }) => {
  it('is 600 to 1,500 words long and says how long it takes', () => {
    expect(words(content)).toBeGreaterThanOrEqual(600);
    expect(words(content)).toBeLessThanOrEqual(1500);
    expect([undefined, Math.ceil(words(content) / 220)]).toContain(readingTime);
  });

  it('is Markdown without HTML, with headings of the second and third level only', () => {
    const text = withoutCode(content);
    expect(text).not.toMatch(/<[a-z!/]|&[a-z]+;|&#/i);
    expect(content).not.toMatch(/^#(#{3,})? /m);
    expect(findHeadings(content)[0]?.level).toBe(2);
    expect(content.match(/^```/gm)?.length ?? 0).toSatisfy((fences: number) => fences % 2 === 0);
    // A paragraph is one line, so that a search for two words finds them.
    expect(text).not.toMatch(/[a-z,]\n[a-z]/);
  });

  it('has tables whose rows have as many cells as their head', () => {
    for (const table of withoutCode(content).match(/(?:^\|.*\n)+/gm) ?? []) {
      expect(
        distinct(
          table
            .trim()
            .split('\n')
            .map((row) => String(row.split('|').length)),
        ),
      ).toBe(1);
    }
  });

  it('links to what exists', () => {
    const targets = [...withoutCode(content).matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(1);
    expect(targets.filter((target) => !isKnown(target))).toEqual([]);
    expect(targets).not.toContain(`/blog/${slug}`);
  });
});

describe('texts', () => {
  it('name each public page of the directory that they are about', () => {
    const all = posts.map(({ content }) => content).join('\n');
    for (const { slug } of cities) expect(all).toContain(slug);
    for (const path of ['/about#ranking-system', '/list-practice', '/contact', '/search?city=toronto']) {
      expect(all).toContain(`](${path}`);
    }
  });
});

describe('texts about the ranking', () => {
  // The numbers of formula 2: a new version needs a new text.
  it('is the formula that ranks', () => {
    expect(RANKING_VERSION).toBe(2);
    const text = contentOf('understanding-healthcare-ratings');
    const percent = (share: number) => `${Math.round(share * 100)}%`;
    expect(text).toContain(`| Patient satisfaction | ${percent(rankingWeights.patientSatisfaction)} |`);
    expect(text).toContain(`| Review quality and quantity | ${percent(rankingWeights.reviewQuality)} |`);
    expect(text).toContain(`| Service excellence | ${percent(rankingWeights.serviceExcellence)} |`);
    expect(text).toContain(`| Accessibility and availability | ${percent(rankingWeights.accessibility)} |`);
    expect(text).toContain(`| Professional credentials | ${percent(rankingWeights.credentials)} |`);
    expect(((10 * 4.2 + 2 * 5) / (10 + 2)).toFixed(2)).toBe('4.33');
    expect(((10 * 4.2 + 100 * 5) / (10 + 100)).toFixed(2)).toBe('4.93');
  });
});

describe('pictures of posts', () => {
  it('are small, 1200 by 630 and as many as posts that show one', () => {
    const pictures = postPictures();
    expect(pictures.map(({ path }) => `/media/${path}`)).toEqual(
      posts.flatMap(({ heroImage }) => heroImage ?? []),
    );
    for (const { svg } of pictures) {
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3072);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 630">\n {2}<title>/,
      );
    }
  });
});

/** Bodies that last: governments, licensing authorities, medical societies and public services. */
const PUBLIC_BODIES =
  /^https:\/\/(?:[\w.-]+\.)?(?:\w+\.gov|canada\.ca|gc\.ca|ontario\.ca|fsmb\.org|cpso\.on\.ca|cpsbc\.ca|cihi\.ca|ipc\.on\.ca|oipc\.bc\.ca|healthlinkbc\.ca|canadiantaskforce\.ca|uspreventiveservicestaskforce\.org|988lifeline\.org|988\.ca|healthychildren\.org|advancecareplanning\.ca|schema\.org)(?:\/|$)/;

function isKnown(target: string): boolean {
  if (PUBLIC_BODIES.test(target)) return true;
  if (!target.startsWith('/')) return false;
  const { pathname, searchParams } = new URL(target, 'https://here.example');
  if (pathname === '/search') return isSearch(searchParams);
  if (['/about', '/contact', '/list-practice'].includes(pathname)) return true;
  if (pathname.startsWith('/blog/'))
    return bySlug.get(pathname.slice('/blog/'.length))?.publishedAt !== undefined;
  return landingCandidates(pathname.slice(1), categories).some(
    ({ modifier, category, citySlug }) =>
      pathname === `/${landingSlug(modifier, category.slug, citySlug)}` &&
      cities.some(({ slug }) => slug === citySlug),
  );
}

function isSearch(parameters: URLSearchParams): boolean {
  return [...parameters].every(([name, value]) => {
    if (name === 'city') return cities.some(({ slug }) => slug === value);
    if (name === 'category') return categories.some(({ slug }) => slug === value);
    if (name === 'acceptingPatients' || name === 'telemedicine') return value === 'true';
    return name === 'q' && value !== '';
  });
}

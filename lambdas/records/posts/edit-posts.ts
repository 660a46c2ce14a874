import type {
  EditedPost,
  ListedPost,
  NewPost,
  PostChanges,
  PostStatus,
} from '../../../shared/contracts/posts/staff-posts.ts';
import { type AuditAction, changesOf } from '../../../shared/domain/audit/audit.ts';
import { readingTimeOf } from '../../../shared/domain/posts/blog-post.ts';
import type { AuditRecord, PostRecord } from '../../../shared/domain/records.ts';
import { isSlug, isUlid, MAX_SLUG_LENGTH, slugify } from '../../../shared/domain/text/slug.ts';
import { normalise, words } from '../../../shared/domain/text/text.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalid, notFound, outdated, unavailable } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { chainedPage } from '../../platform/page.ts';
import type { ClinicEditor } from '../clinics/index.ts';
import type { Picture, Pictures } from '../pictures/index.ts';

import { contentChange } from './content-change.ts';
import type { PostChange, PostRecordRepository } from './post-record-repository.ts';
import { factsOf, published } from './post-state.ts';

type Actor = AuditRecord['actor'];

export interface PostEditingDependencies {
  readonly posts: PostRecordRepository;
  readonly clinics: Pick<ClinicEditor, 'record'>;
  readonly pictures: Pick<Pictures, 'choose'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

export interface PostListRequest extends PageRequest {
  /** The status of the posts; those of every status if it is absent. */
  readonly status?: PostStatus | undefined;
  readonly q?: string | undefined;
}

/**
 * What staff do to posts. Each is one write with its audit item, and a repeat changes nothing. All throw `service_unavailable`,
 * those with an id `not_found`.
 */
export interface PostEditing {
  list(request: PostListRequest): Promise<Page<ListedPost>>;
  /** Finds a post by its id, or by a slug that it has or was public at. */
  get(idOrSlug: string): Promise<EditedPost>;
  /** Stores a draft; one that is stored already is answered as it is. Throws `invalid_request` by field. */
  create(post: NewPost, actor: Actor): Promise<EditedPost>;
  /**
   * Changes a post. Throws `conflict` with the stored post when `version` is not its version and something would change, and `invalid_request`
   * by field.
   */
  edit(id: string, changes: PostChanges & { readonly version: number }, actor: Actor): Promise<EditedPost>;
  /** Now, or at an instant; one that has passed is the date that the post shows. Throws `invalid_request` by field. */
  publish(id: string, at: string | undefined, actor: Actor): Promise<EditedPost>;
  unpublish(id: string, actor: Actor): Promise<EditedPost>;
}

/** The lists of posts, drafts first, since they are worked on. */
const sections = [
  { status: 'draft', letter: 'd' },
  { status: 'scheduled', letter: 's' },
  { status: 'published', letter: 'p' },
] as const satisfies readonly { readonly status: PostStatus; readonly letter: string }[];

/** Attempts while concurrent writes change the post. */
const MAX_ATTEMPTS = 5;
/** Suffixes `-2`, `-3`, `-4` of a slug are tried before the end of the post's id. */
const LAST_NUMBER = 4;

const SLUG_TAKEN = 'Another post has this address';
const NO_TEXT = 'Please write the text before the post becomes public';
const NO_CLINIC = 'One of the clinics is not in the directory';
const IS_PUBLIC = 'The post is public. Unpublish it first to publish it at a later time';

export function createPostEditing({
  posts,
  clinics,
  pictures,
  clock,
  newId,
}: PostEditingDependencies): PostEditing {
  async function read(id: string): Promise<PostRecord> {
    const post = isUlid(id) ? await posts.record(id) : undefined;
    if (post === undefined) throw noSuchPost();
    return post;
  }

  async function requireClinics(ids: readonly string[] = [], known: readonly string[] = []): Promise<void> {
    const added = ids.filter((id) => !known.includes(id));
    const found = await Promise.all(added.map((id) => clinics.record(id)));
    if (found.includes(undefined)) throw invalid({ relatedClinicIds: [NO_CLINIC] });
  }

  function heroOf(
    { heroImage, heroImageAlt }: Partial<PostRecord>,
    { heroImageKey, heroImageAlt: imageAlt }: PostChanges,
  ): Promise<Picture> {
    const stored = { imageUrl: heroImage, imageAlt: heroImageAlt };
    const names = { imageKey: 'heroImageKey', imageAlt: 'heroImageAlt' };
    return pictures.choose(stored, { imageKey: heroImageKey, imageAlt }, names);
  }

  function audit(
    action: AuditAction,
    post: PostRecord,
    actor: Actor,
    changes: Partial<AuditRecord>,
  ): AuditRecord {
    const at = clock().toISOString();
    return { id: newId(), at, actor, action, subject: post.id, recordName: post.title, ...changes };
  }

  /** The change with its audit item; undefined when it changes nothing. */
  function changeOf(
    before: PostRecord,
    wanted: PostRecord,
    action: AuditAction,
    actor: Actor,
  ): PostChange | undefined {
    const changes = changesOf(factsOf(before), factsOf(wanted));
    if (changes === undefined) return undefined;
    const after = { ...wanted, version: before.version + 1 };
    const isWritten = before.content !== after.content;
    const content = contentChange(before.content, after.content);
    return {
      before,
      after,
      audit: audit(action, after, actor, {
        before: { ...changes.before, ...(isWritten && { content: content.before }) },
        after: { ...changes.after, ...(isWritten && { content: content.after }) },
      }),
    };
  }

  /** Stores a new post, also when other writes delay it; undefined when another post has its slug. */
  async function add(post: PostRecord, actor: Actor): Promise<PostRecord | undefined> {
    const after = { ...factsOf(post), content: contentChange('', post.content).after };
    const change = { before: undefined, after: post, audit: audit('add-post', post, actor, { after }) };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      if ((await posts.save(change)) === 'done') return post;
      const stored = await posts.bySlug(post.slug);
      if (stored === undefined) continue;
      // The answer to the first time may have been lost.
      const isSame = !changesOf(factsOf({ ...stored, id: post.id }), factsOf(post));
      return stored.version === 0 && isSame ? stored : undefined;
    }
    throw unavailable(new Error('the post could not be stored'));
  }

  /** Decides from the present record, again while it changes. */
  async function change(
    id: string,
    plan: (post: PostRecord) => Promise<PostChange | undefined>,
  ): Promise<EditedPost> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const post = await read(id);
      const planned = await plan(post);
      if (planned === undefined) return shown(post);
      switch (await posts.save(planned)) {
        case 'slug-taken':
          throw invalid({ slug: [SLUG_TAKEN] });
        case 'done':
          return shown(planned.after);
        default:
      }
    }
    throw unavailable(new Error('the post kept changing'));
  }

  return {
    list({ status, q = '', ...request }) {
      const wanted = words(q);
      const passes = ({ title, author = '', tags }: ListedPost) => {
        const text = normalise([title, author, ...tags].join(' '));
        return wanted.every((word) => text.includes(word));
      };
      return chainedPage(
        sections.filter((section) => status === undefined || section.status === status),
        request,
        (section, page) => posts.page(section.status, passes, page),
      );
    },

    async get(idOrSlug) {
      if (!isSlug(idOrSlug)) return shown(await read(idOrSlug));
      const post = await posts.bySlug(idOrSlug);
      if (post === undefined) throw noSuchPost();
      return shown(post);
    },

    async create({ slug, ...fields }, actor) {
      await requireClinics(fields.relatedClinicIds);
      const picture = await heroOf({}, fields);
      const id = newId();
      for (const candidate of slug === undefined ? candidates(slugify(fields.title, 'post'), id) : [slug]) {
        const draft = { ...emptyPost, id, slug: candidate, title: '', updatedAt: '' };
        const added = await add(edited(draft, fields, picture, clock()), actor);
        if (added !== undefined) return shown(added);
      }
      throw invalid({ slug: [SLUG_TAKEN] });
    },

    edit: (id, { version, ...changes }, actor) =>
      change(id, async (post) => {
        await requireClinics(changes.relatedClinicIds, post.relatedClinicIds);
        const picture = await heroOf(post, changes);
        const edit = changeOf(post, edited(post, changes, picture, clock()), 'edit-post', actor);
        // What is stored already can be sent again: the answer to the first time may have been lost.
        if (edit !== undefined && post.version !== version) throw outdated(shown(post));
        if (edit?.after.status !== 'draft') requireText(edit?.after);
        return edit;
      }),

    publish: (id, at, actor) =>
      change(id, async (post) => {
        const now = clock().toISOString();
        const publishedAt = at === undefined ? now : new Date(at).toISOString();
        const isDone = at === undefined ? post.status === 'published' : post.publishedAt === publishedAt;
        if (isDone) return undefined;
        requireText(post);
        if (publishedAt <= now) return changeOf(post, published(post, publishedAt), 'publish-post', actor);
        if (post.status === 'published') throw invalid({ at: [IS_PUBLIC] });
        return changeOf(post, { ...post, status: 'scheduled', publishedAt }, 'publish-post', actor);
      }),

    unpublish: (id, actor) =>
      change(id, async (post) => {
        const { publishedAt: _at, ...draft } = post;
        return changeOf(post, { ...draft, status: 'draft' }, 'unpublish-post', actor);
      }),
  };
}

const noSuchPost = () => notFound('There is no such post.');

const shown = (post: PostRecord): EditedPost => ({
  ...post,
  tags: [...post.tags],
  relatedClinicIds: [...post.relatedClinicIds],
  publicSlugs: [...post.publicSlugs],
});

const emptyPost: Omit<PostRecord, 'id' | 'slug' | 'title' | 'updatedAt'> = {
  metaTitle: '',
  metaDescription: '',
  excerpt: '',
  content: '',
  tags: [],
  relatedClinicIds: [],
  status: 'draft',
  version: 0,
  publicSlugs: [],
};

function requireText(post: PostRecord | undefined): void {
  if (post?.content.trim() === '') throw invalid({ content: [NO_TEXT] });
}

function candidates(slug: string, id: string): string[] {
  const suffixed = (ending: string) => {
    const suffix = `-${ending}`;
    return slug.slice(0, MAX_SLUG_LENGTH - suffix.length).replace(/-+$/, '') + suffix;
  };
  const numbers = Array.from({ length: LAST_NUMBER - 1 }, (_, index) => suffixed(String(index + 2)));
  return [slug, ...numbers, suffixed(id.slice(-8).toLowerCase())];
}

/** The post with the changes and its hero picture. An empty text of an optional field removes it. */
function edited(
  post: PostRecord,
  changes: PostChanges,
  { imageUrl, imageAlt }: Picture,
  at: Date,
): PostRecord {
  const { heroImageKey: _key, heroImageAlt: _alt, ...fields } = changes;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const before: PostRecord = { ...post, ...given };
  const {
    heroImage: _image,
    heroImageAlt: _altBefore,
    author,
    ogImage,
    readingTime: _time,
    ...wanted
  } = before;
  const readingTime = readingTimeOf(wanted.content);
  return {
    ...wanted,
    ...(imageUrl !== undefined && { heroImage: imageUrl }),
    ...(imageAlt !== undefined && { heroImageAlt: imageAlt }),
    ...(author && { author }),
    ...(ogImage && { ogImage }),
    ...(readingTime !== undefined && { readingTime }),
    updatedAt: at.toISOString(),
    // A public post is public at its new slug at once.
    publicSlugs:
      wanted.status === 'published' ? [...new Set([...post.publicSlugs, wanted.slug])] : post.publicSlugs,
  };
}

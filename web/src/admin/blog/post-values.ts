/** The fields of a post as the form holds them, and what was typed and not saved. */
import * as z from 'zod/mini';
import { staffPictures } from '../../../../shared/content/staff-pictures.ts';
import { staffPosts } from '../../../../shared/content/staff-posts.ts';
import { type EditedPost, editedPostSchema } from '../../../../shared/contracts/staff-posts.ts';
import { pictureOf, type Values } from '../clinics/clinic-values.ts';
import { pictureChanges, pictureValue } from '../pictures/picture-values.ts';

const PICTURE = ['picture', 'alt'];

export const labels: Readonly<Record<string, string>> = {
  ...staffPosts.form.fields,
  picture: staffPictures.label,
  alt: staffPictures.alt,
};

export function valuesOf(post: EditedPost): Values {
  return {
    ...Object.fromEntries(Object.keys(staffPosts.form.fields).map((name) => [name, fieldOf(post, name)])),
    ...pictureValue({ imageUrl: post.heroImage, imageAlt: post.heroImageAlt }),
  };
}

function fieldOf(post: EditedPost, name: string): string | readonly string[] {
  const value = Object.entries(post).find(([field]) => field === name)?.[1];
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? value : '';
}

/** What the call sends: the changed fields alone. */
export function bodyOf(values: Values, changed: readonly string[]): Record<string, unknown> {
  const plain = changed.filter((name) => !PICTURE.includes(name));
  const { imageKey, imageAlt } = changed.some((name) => PICTURE.includes(name))
    ? pictureChanges(pictureOf(values))
    : {};
  return {
    ...Object.fromEntries(plain.map((name) => [name, values[name]])),
    ...(imageKey !== undefined && { heroImageKey: imageKey }),
    ...(imageAlt !== undefined && { heroImageAlt: imageAlt }),
  };
}

const draftSchema = z.object({
  base: editedPostSchema,
  typed: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
});
/** What was typed, with the stored post that it changes. */
export interface Draft {
  readonly base: EditedPost;
  readonly typed: Values;
}

const keyOf = (id: string): string => `careatlas-post-${id}`;

/** What the tab remembers, also after a reload; undefined where nothing was typed. */
export function readDraft(id: string): Draft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Undefined forgets it. */
export function keepDraft(id: string, draft: Draft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // A browser that stores nothing: the form asks before the page is left.
  }
}

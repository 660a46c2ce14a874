/** Fields of a post in the form, and their conversion for the call. */
import { staffPictures } from '../../../../shared/content/staff/pictures.ts';
import { staffPosts } from '../../../../shared/content/staff/posts.ts';
import type { EditedPost } from '../../../../shared/contracts/posts/staff-posts.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { pictureChanges, pictureValue } from '../../accounts/pictures/picture-values.ts';
import { pictureOf } from '../editing/value-text.ts';

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

/** Body of the call: only the changed fields. */
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

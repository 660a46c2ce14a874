/** A record's picture as a form holds it. */
export interface PictureValue {
  /** The stored picture's path, or the key of an upload; empty for no picture. */
  readonly picture: string;
  readonly alt: string;
}

export const pictureValue = ({
  imageUrl = '',
  imageAlt = '',
}: {
  readonly imageUrl?: string | undefined;
  readonly imageAlt?: string | undefined;
}): PictureValue => ({ picture: imageUrl, alt: imageAlt });

/** Fields of a call for a changed picture; a stored picture is not an upload. */
export function pictureChanges({ picture, alt }: PictureValue): {
  readonly imageKey?: string | null;
  readonly imageAlt?: string;
} {
  if (picture === '') return { imageKey: null };
  return { ...(picture.startsWith('uploads/') && { imageKey: picture }), imageAlt: alt };
}

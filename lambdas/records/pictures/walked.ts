/** A file that cannot be used, with a message for the person who uploaded it. */
export class InvalidPicture extends Error {}

/** What a file is found to consist of. */
export interface Walked {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The parts that show the picture, in their order: those with metadata, such as place and camera, are left out. */
  readonly parts: readonly Buffer[];
  /** Decodes the pixels. Throws `InvalidPicture` where they are damaged or not as many as announced. */
  readonly decode?: () => Promise<void>;
}

export function broken(): InvalidPicture {
  return new InvalidPicture('The file is damaged, or holds more than a picture');
}

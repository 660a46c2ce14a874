/** Ports of pictures. */
import type { PictureFile } from '../../platform/picture-store.ts';

/** The picture without metadata. Throws `InvalidPicture` unless it is one whole picture of its type and of a sane size. */
export type CheckPicture = (picture: PictureFile) => PictureFile;

import type { PictureType, Upload, UploadRequest } from '../../shared/contracts/pictures/uploads.ts';

/** A picture's file, of the type that its upload was signed for. */
export interface PictureFile {
  readonly type: PictureType;
  readonly bytes: Buffer;
}

/** Uploaded files, which no page can request, and published pictures. All throw `service_unavailable`. */
export interface PictureStore {
  /** Allows one form to store a file of exactly this type and size, for some seconds from now. The id is new. */
  signUpload(id: string, upload: UploadRequest, seconds: number): Promise<Omit<Upload, 'expiresAt'>>;
  /** Undefined for a key of no upload, when nothing was uploaded, and when it has expired. */
  uploaded(key: string): Promise<PictureFile | undefined>;
  /** Stores a picture for good, under a name made from its content. Returns its path on the site. */
  publish(picture: PictureFile): Promise<string>;
}

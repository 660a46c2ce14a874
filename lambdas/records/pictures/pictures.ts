import { MAX_PICTURE_BYTES, type Upload } from '../../../shared/contracts/pictures/uploads.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { PictureFile, PictureStore } from '../../platform/picture-store.ts';
import { checkPicture } from './check-picture.ts';
import { InvalidPicture } from './walked.ts';

/** How long an upload may begin after it was signed. */
const UPLOAD_SECONDS = 300;

const NO_UPLOAD = 'There is no such upload, or it has expired: please upload the picture again';
const NO_ALT = 'Please describe what the picture shows';
const NO_PICTURE = 'There is no picture to describe';

/** A record's picture; both are absent where it has none. */
export interface Picture {
  readonly imageUrl?: string | undefined;
  readonly imageAlt?: string | undefined;
}

/** `pictureFields` of a change. */
export interface PictureChanges {
  readonly imageKey?: string | null | undefined;
  readonly imageAlt?: string | null | undefined;
}

/** Pictures of clinics, cities and posts. All throw `service_unavailable`. */
export interface Pictures {
  requestUpload(upload: Readonly<{ type: string; size: number }>): Promise<Upload>;
  /**
   * The picture that a record has after a change. An uploaded file is checked, freed of its metadata and published under a name
   * made from its content: the same key again gives the same picture. Throws `invalid_request` by field, under the names that the
   * caller's fields have.
   */
  choose(
    stored: Picture,
    changes: PictureChanges,
    names?: { readonly imageKey: string; readonly imageAlt: string },
  ): Promise<Picture>;
}

export interface PicturesDependencies {
  readonly store: PictureStore;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

export function createPictures({ store, clock, newId }: PicturesDependencies): Pictures {
  async function publish(key: string, field: string): Promise<string> {
    const file = await store.uploaded(key);
    if (file === undefined || file.bytes.length > MAX_PICTURE_BYTES) throw invalid({ [field]: [NO_UPLOAD] });
    return store.publish(await checked(file, field));
  }

  async function checked(file: PictureFile, field: string): Promise<PictureFile> {
    try {
      return await checkPicture(file);
    } catch (error) {
      if (!(error instanceof InvalidPicture)) throw error;
      throw invalid({ [field]: [error.message] });
    }
  }

  return {
    async requestUpload(upload) {
      const expiry = clock().getTime() + UPLOAD_SECONDS * 1000;
      return {
        ...(await store.signUpload(newId(), upload, UPLOAD_SECONDS)),
        // The signature counts whole seconds.
        expiresAt: new Date(expiry - (expiry % 1000)).toISOString(),
      };
    },

    async choose(stored, { imageKey, imageAlt }, names = { imageKey: 'imageKey', imageAlt: 'imageAlt' }) {
      if (imageKey === null) return {};
      if (imageKey === undefined && imageAlt === undefined) return stored;
      if (imageKey === undefined && stored.imageUrl === undefined) {
        if (imageAlt) throw invalid({ [names.imageAlt]: [NO_PICTURE] });
        return {};
      }
      if (!imageAlt) throw invalid({ [names.imageAlt]: [NO_ALT] });
      const imageUrl = imageKey === undefined ? stored.imageUrl : await publish(imageKey, names.imageKey);
      return { imageUrl, imageAlt };
    },
  };
}

/** Pictures that staff upload for clinics, cities and posts. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import { instant } from '../entities.ts';
import { formText } from '../form-text.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
export const MAX_ALT = 250;

const INVALID_TYPE = 'Please use a JPEG, PNG, WebP or AVIF picture';
const INVALID_SIZE = 'must be the number of bytes';
const TOO_LARGE = 'Pictures may have up to 8 MB';

export const uploadRequestSchema = z.object({
  type: z.enum(pictureTypes, INVALID_TYPE),
  /** Size in bytes. */
  size: z.int(INVALID_SIZE).check(z.minimum(1, INVALID_SIZE), z.maximum(MAX_PICTURE_BYTES, TOO_LARGE)),
});
export type UploadRequest = z.output<typeof uploadRequestSchema>;

/** A form to send to S3: `fields` in their order, then the file as `file`. The signature is of the type and the exact size. */
export const uploadSchema = z.object({
  /** Key that a record's `imageKey` names afterwards. */
  key: z.string(),
  url: z.string(),
  method: z.literal('POST'),
  fields: z.record(z.string(), z.string()),
  expiresAt: instant,
});
export type Upload = z.infer<typeof uploadSchema>;

/** Picture fields of a record's change; absent fields leave the picture as it is. */
export const pictureFields = {
  /** The `key` of an upload; null: no picture. */
  imageKey: z.optional(z.nullable(formText({ label: 'Picture', max: 100 }, 'Please upload the picture'))),
  /** What the picture shows, for people who do not see it; required with `imageKey`. */
  imageAlt: z.optional(z.nullable(formText({ label: 'Description of the picture', max: MAX_ALT }))),
};

/** Signs an upload, valid for some minutes. */
export const requestUpload = defineContract({
  method: 'POST',
  auth: 'admin',
  owner: 'admin',
  path: '/api/admin/uploads',
  request: requestType<None, None, z.input<typeof uploadRequestSchema>>(),
  response: uploadSchema,
});

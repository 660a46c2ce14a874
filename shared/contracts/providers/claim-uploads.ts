/** Files that providers upload: pictures, and documents of claims. */
import * as z from 'zod/mini';
import { uploadRequestSchema } from '../pictures/uploads.ts';
import { documentTypes } from './claims.ts';

/** As staff's, and PDF for documents. */
export const providerUploadRequestSchema = z.extend(uploadRequestSchema, {
  type: z.enum(documentTypes, 'Please use a PDF, JPEG, PNG, WebP or AVIF file'),
});

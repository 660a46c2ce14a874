/** Files of the directory's data and the call that lists them, in a module that only their page loads. */
import * as z from 'zod/mini';
import { defineContract } from '../contract.ts';
import { count, instant } from '../entities.ts';

export const exportFormatNames = ['csv', 'jsonl', 'hsds', 'fhir'] as const;
export type ExportFormat = (typeof exportFormatNames)[number];

/** A file of the last export: a format has several where the directory is large. */
export const openDataFileSchema = z.object({
  format: z.enum(exportFormatNames),
  name: z.string(),
  /** Path on the site. */
  path: z.string(),
  /** Rows or lines, without a heading. */
  records: count,
  /** Size of the compressed download. */
  bytes: count,
  /** SHA-256 of the compressed file, in hexadecimal. */
  sha256: z.string(),
});
export type OpenDataFile = z.infer<typeof openDataFileSchema>;

export const openDataSchema = z.object({
  exportedAt: instant,
  licence: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  /** Attributions that the terms of sources ask for. */
  attributions: z.array(z.string()),
  clinics: count,
  /** Absent in an export that was made before people were in it. */
  people: z.exactOptional(count),
  files: z.array(openDataFileSchema),
});
export type OpenData = z.infer<typeof openDataSchema>;

/** The last weekly export. */
export const getOpenData = defineContract({
  method: 'GET',
  auth: 'public',
  owner: 'public-read',
  path: '/api/open-data',
  /** Latest export; null before the first one. */
  response: z.object({ latest: z.nullable(openDataSchema) }),
});

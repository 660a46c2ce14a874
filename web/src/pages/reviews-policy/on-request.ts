/** Reads the figures, with its own copy of the schemas (`vite.config.ts`): a page that the server rendered has the figures. */
import * as z from 'zod/mini';
import { getModeration } from '../../../../shared/contracts/reviews/review-contracts.ts';
import type { ModerationFigures } from '../../../../shared/contracts/reviews/reviews.ts';
import { ApiError, type ApiFetch } from '../../lib/api.ts';

export async function readModeration(fetch: ApiFetch, signal: AbortSignal): Promise<ModerationFigures> {
  const response = await fetch(getModeration.path, { signal });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return z.parse(getModeration.response, await response.json());
}

/** Public calls about people. */
import * as z from 'zod/mini';
import { defineContract, requestType } from '../contract.ts';
import { practitionerCardSchema } from '../entities.ts';
import type { practitionerListQuerySchema } from '../parameters.ts';
import { practitionerSchema } from './people.ts';

const read = { method: 'GET', auth: 'public', owner: 'public-read' } as const;

/** A person with current roles. A former slug, and the slug or id of a merged record, lead to the present one; 410 for one that was hidden. */
export const getPractitioner = defineContract({
  ...read,
  path: '/api/practitioners/{slugOrId}',
  request: requestType<{ slugOrId: string }>(),
  response: practitionerSchema,
});

/** People of a clinic, by their first specialty there and their family name. */
export const listPractitioners = defineContract({
  ...read,
  path: '/api/clinics/{slugOrId}/practitioners',
  request: requestType<{ slugOrId: string }, z.input<typeof practitionerListQuerySchema>>(),
  response: z.array(practitionerCardSchema),
  paged: true,
});

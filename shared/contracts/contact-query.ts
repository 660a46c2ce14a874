import * as z from 'zod/mini';
import { paging } from './paging.ts';

export const contactListQuerySchema = z.object(paging);

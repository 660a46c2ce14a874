import * as z from 'zod/mini';
import { paging } from './paging.ts';

export const placeTasksQuerySchema = z.object(paging);

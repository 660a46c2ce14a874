import { submissionRoutes } from '../api/submissions.ts';
import { submissionsContainer } from '../config/submissions-container.ts';
import { createHandler } from '../http/handler.ts';

export const handler = createHandler(submissionsContainer(), submissionRoutes(submissionsContainer()));

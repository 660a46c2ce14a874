import { submissionRoutes } from '../api/submissions.ts';
import { submissionsContainer } from '../config/submissions-container.ts';
import { createHandler } from '../http/handler.ts';

const container = submissionsContainer();
export const handler = createHandler(container, submissionRoutes(container));

/** Test files of a worker share its modules and its browser: each ends with its pages closed. */
import { afterAll, afterEach } from 'vitest';
import { closePages, endFile } from './browser.ts';

afterEach(closePages);
afterAll(endFile);

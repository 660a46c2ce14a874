/** Waits for the site before a file is loaded: then the builds and the data that other sites share are there, too. */
import { inject } from 'vitest';

const ready = () => fetch(inject('siteReady'));
// A request ends after five minutes without an answer; on a slow machine a site starts in eight at most.
const response = await ready().catch(ready);
if (!response.ok) throw new Error(await response.text());

/** Waits for the site before a file is loaded: then the builds and the data that other sites share are there, too. */
import { inject } from 'vitest';

const response = await fetch(inject('siteReady'));
if (!response.ok) throw new Error(await response.text());

/** The name of the only Trusted Types policy, which the content security policy lists: it makes the address of the site's worker. */
export const WORKER_POLICY = 'site-worker';

/** Message of calls and pages about a clinic that staff took off the site. */
export const GONE_MESSAGE = 'This provider is no longer listed';

/** What a call and a page say of a clinic that staff took off the site. */
export const GONE_MESSAGE = 'This provider is no longer listed';

/** A file that cannot be used, with a message for the person who uploaded it. */
export class InvalidPicture extends Error {}

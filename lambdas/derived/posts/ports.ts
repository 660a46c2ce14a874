/** What the public reads of a post. */
export interface PostProjection {
  /** Makes it what the record asks for as it is now. Repeating it changes nothing. Returns whether anything was written. */
  apply(postId: string): Promise<boolean>;
}

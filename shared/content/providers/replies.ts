/** Replies that reveal nothing of any person, offered where one would. */
export const neutralReplies = {
  /** To four or five stars. */
  high: 'Thank you for taking the time to write, and for the kind words. Our whole team is glad to read them.',
  /** To fewer. */
  low: 'Thank you for taking the time to write. We take every concern seriously. Privacy rules keep us from answering in detail here. Please get in touch with our office, so that we can listen and help.',
} as const;

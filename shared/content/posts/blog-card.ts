/** Texts of a post in any list. */
export const blogCard = {
  /** Picture of posts without one of their own. */
  defaultImage: '/default-blog-image.jpg',
  draft: 'Draft',
  minutes: (minutes: number) => `${minutes} min read`,
  by: 'By',
  moreTags: (count: number) => `+${count} more`,
  topics: 'Topics:',
} as const;

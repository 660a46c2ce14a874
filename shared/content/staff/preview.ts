/** Texts of a clinic's page while only staff see it. */
export const preview = {
  notice: 'Preview: not public yet',
  pending: 'Only signed-in staff see this page. The clinic becomes public when it is approved.',
  rejected: 'Only signed-in staff see this page. The clinic was rejected.',
  title: (name: string) => `Preview: ${name}`,
  back: 'Back to the dashboard',
  expired: {
    title: 'Please sign in again',
    text: 'There is no public clinic at this address. If one waits for approval you can see it once you have signed in again.',
    link: 'Go to sign-in',
  },
} as const;

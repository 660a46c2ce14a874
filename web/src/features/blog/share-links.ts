/** Addresses that open a network's own window to share a page with. */
export type Network = 'twitter' | 'facebook' | 'linkedIn';

export function shareLink(network: Network, { url, title }: { url: string; title: string }): string {
  switch (network) {
    case 'twitter':
      return `https://twitter.com/intent/tweet?${new URLSearchParams({ url, text: title })}`;
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`;
    case 'linkedIn':
      return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`;
  }
}

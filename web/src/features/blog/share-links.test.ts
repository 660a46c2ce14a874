import { expect, it } from 'vitest';
import { type Network, shareLink } from './share-links.ts';

const post = { url: 'https://careatlas.example/blog/costs', title: 'Costs & 100 % "care"' };

it.each<[Network, string, string]>([
  ['twitter', 'twitter.com', 'url'],
  ['facebook', 'www.facebook.com', 'u'],
  ['linkedIn', 'www.linkedin.com', 'url'],
])('%s is handed the address of the post', (network, host, parameter) => {
  const link = new URL(shareLink(network, post));
  expect(link.host).toBe(host);
  expect(link.searchParams.get(parameter)).toBe(post.url);
});

it('keeps a title as it is', () => {
  expect(new URL(shareLink('twitter', post)).searchParams.get('text')).toBe(post.title);
});

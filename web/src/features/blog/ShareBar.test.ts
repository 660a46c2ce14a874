import { expect, it } from 'vitest';
import { networkUrl } from './ShareBar.tsx';

const post = { url: 'https://careatlas.example/blog/costs', title: 'Costs & 100 % "care"' };

it.each([
  ['twitter', 'twitter.com', 'url'],
  ['facebook', 'www.facebook.com', 'u'],
  ['linkedIn', 'www.linkedin.com', 'url'],
] as const)('the share dialog of %s gets the URL of the post', (network, host, parameter) => {
  const link = new URL(networkUrl(network, post));
  expect(link.host).toBe(host);
  expect(link.searchParams.get(parameter)).toBe(post.url);
});

it('encodes the title in the share URL', () => {
  expect(new URL(networkUrl('twitter', post)).searchParams.get('text')).toBe(post.title);
});

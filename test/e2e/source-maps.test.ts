/** Source maps are not published: they stay with the build. */
import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baseUrl } from './support/browser.ts';

const scripts = readdirSync('dist/web/assets').filter((name) => name.endsWith('.js'));

describe('source maps', () => {
  it('exist for every script, outside the published folder', () => {
    const published = readdirSync('dist/web', { recursive: true, encoding: 'utf8' });
    expect(published.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(10);
    // The bundler's runtime has no source in this repository.
    for (const script of scripts.filter((name) => !name.startsWith('rolldown-runtime-'))) {
      expect(existsSync(`dist/source-maps/assets/${script}.map`), script).toBe(true);
    }
  });

  it.each(scripts)('of %s are neither referenced nor served', async (script) => {
    const url = `${baseUrl}/assets/${basename(script)}`;
    const [served, map] = [await fetch(url), await fetch(`${url}.map`)];
    expect(served.status).toBe(200);
    expect(await served.text()).not.toContain('sourceMappingURL');
    expect(map.status).toBe(404);
  });
});

/** Writes the site's icons, as Lucide draws them, into the one file of symbols that the pages refer to. */
import { writeFile } from 'node:fs/promises';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { iconNames } from '../web/src/components/icon/icon-names.ts';

export const iconsFile = new URL('../web/src/components/icon/icons.svg', import.meta.url);

async function symbol(name: string): Promise<string> {
  const { default: icon }: { default: LucideIcon } = await import(`lucide-react/icons/${name}`);
  const shapes = renderToStaticMarkup(createElement(icon))
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/><\/\w+>/g, '/>');
  return `  <symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

export async function iconSymbols(): Promise<string> {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '  <title>Icons</title>',
    '  <!-- Lucide (lucide.dev), ISC License. -->',
    ...(await Promise.all(iconNames.map(symbol))),
    '</svg>',
    '',
  ].join('\n');
}

if (import.meta.main) await writeFile(iconsFile, await iconSymbols());

/**
 * Draws the site's two pictures for places that take no SVG: the card that social networks show for a page without a
 * picture of its own, and the one for a post without. Run it again when the brand or its colours change.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { brand } from '../../shared/content/brand.ts';
import { ensureBrowser } from '../setup/browser.ts';

const root = new URL('../../', import.meta.url);
const WIDTH = 1200;
const HEIGHT = 630;

const PIN =
  'M16 1.5c6.9 0 12 5.1 12 11.7 0 7.4-6.4 12.3-12 17.3C10.4 25.5 4 20.6 4 13.2 4 6.6 9.1 1.5 16 1.5Z';
const CROSS =
  'M14 7h4a.8.8 0 0 1 .8.8v2.7h2.7a.8.8 0 0 1 .8.8v4a.8.8 0 0 1-.8.8h-2.7v2.7a.8.8 0 0 1-.8.8h-4a.8.8 0 0 1-.8-.8v-2.7h-2.7a.8.8 0 0 1-.8-.8v-4a.8.8 0 0 1 .8-.8h2.7V7.8A.8.8 0 0 1 14 7Z';

function pin(x: number, y: number, scale: number, fill: string, cross: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale}) translate(-16 -30.5)"><path fill="${fill}" d="${PIN}"/><path fill="${cross}" d="${CROSS}"/></g>`;
}

/** A quarter of a city seen from above, with the site's mark on one of its corners. */
const socialCard = `
  <svg viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <path fill="var(--band)" d="M0 0h1200v630H0z"/>
    <clipPath id="map"><path d="M735 0h465v630H600C560 500 760 380 690 220 660 150 690 60 735 0z"/></clipPath>
    <g clip-path="url(#map)">
      <path fill="var(--band-raised)" d="M560 0h640v630H560z"/>
      <path fill="#1d5f53" d="M1020 0h180v112h-180z"/>
      <path fill="none" stroke="#2a6f78" stroke-width="54" d="M560 560c160-60 260 20 400-40s150-90 300-110"/>
      <g fill="none" stroke="var(--band-line)">
        <path stroke-width="9" d="M560 120h640M560 238h640M560 448h640M560 590h640M730 0v630M840 0v630M1012 0v630M1160 0v630"/>
        <path stroke-width="20" d="M560 340h640M930 0v630M620 700 1240-60"/>
      </g>
    </g>
    ${pin(786, 216, 2.2, '#7fcdb8', '#0c3b33')}
    ${pin(1086, 226, 2.2, '#7fcdb8', '#0c3b33')}
    ${pin(1086, 560, 2.2, '#7fcdb8', '#0c3b33')}
    <ellipse cx="930" cy="408" rx="46" ry="13" fill="#06231c" opacity=".5"/>
    ${pin(930, 410, 7.4, 'var(--band-accent)', '#0c3b33')}
  </svg>
  <main>
    <h1>${brand.name}</h1>
    <p>${brand.tagline}</p>
  </main>`;

/** An open book out of whose pages a landscape grows. */
const blogImage = `
  <svg viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <path fill="var(--sunken)" d="M0 0h1200v630H0z"/>
    <path fill="#e8dfce" d="M0 500h1200v130H0z"/>
    <ellipse cx="600" cy="556" rx="400" ry="26" fill="#cfc3ab"/>
    <circle cx="690" cy="210" r="104" fill="var(--band-accent)"/>
    <path fill="#bcd8c9" d="M250 420c60-130 170-190 260-120 80-130 210-110 260 0 70-50 140 10 180 120z"/>
    <path fill="#7fb59f" d="M260 430c90-90 200-80 290-20 120-90 260-80 390 20v50H260z"/>
    <path fill="#2f7563" d="M262 440c140-60 240-30 338 20 98-50 198-80 338-20z"/>
    <path fill="#0f5449" d="M380 400l26-96 26 96zM436 410l20-72 20 72zM800 398l26-104 26 104z"/>
    ${pin(600, 396, 4.6, '#9c3f2b', '#fffdf9')}
    <path fill="#0f5449" d="M180 440h840v116H620c0 18-40 18-40 0H180z"/>
    <path fill="#fffdf9" d="M200 424c140-40 320-40 400 22 80-62 260-62 400-22v112c-140-40-320-40-400 14-80-54-260-54-400-14z"/>
    <path fill="#e4dccd" d="M594 442h12v108h-12z"/>
    <g fill="none" stroke="#cfc6b4" stroke-width="8" stroke-linecap="round">
      <path d="M250 452c90-18 190-16 280 14M250 484c90-18 150-18 220-6M670 466c90-30 190-32 280-14M670 498c70-20 130-24 200-20"/>
    </g>
  </svg>`;

function documentOf(body: string, tokens: string): string {
  return `<!doctype html><title>Picture</title><style>${tokens}
    body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden }
    svg { position: absolute; inset: 0 }
    main { position: absolute; left: 84px; top: 0; width: 500px; height: 100%; display: flex; flex-direction: column; justify-content: center; color: var(--on-band) }
    h1 { margin: 0; font: 600 112px/1.05 var(--serif); letter-spacing: -0.02em }
    p { margin: 26px 0 0; padding-top: 30px; border-top: 5px solid var(--band-accent); align-self: start; text-wrap: balance; font: 400 44px/1.3 var(--sans); color: var(--on-band-soft) }
  </style>${body}`;
}

const tokens = await readFile(new URL('web/src/styles/tokens.css', root), 'utf8');
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, colorScheme: 'light' });
  await page.setContent(documentOf(socialCard, tokens));
  await writeFile(new URL('web/public/social-card.png', root), await page.screenshot({ type: 'png' }));
  await page.setContent(documentOf(blogImage, tokens));
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 84 });
  await writeFile(new URL('web/public/default-blog-image.jpg', root), jpeg);
} finally {
  await browser.close();
}

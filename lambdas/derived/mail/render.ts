/**
 * A mail's two parts from its words. Plain text is complete by itself. HTML is simple enough for every mail program:
 * one column, styles inline, and a dark scheme for those that support one. All texts are escaped.
 */
import { type MailBlock, type MailWords, mails } from '../../../shared/content/mail/mails.ts';
import { oneLine } from './sanitize-user-text.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Longest subject, in UTF-16 units: what mailboxes show, and far below what a header may hold. */
const MAX_SUBJECT_LENGTH = 120;

/** `siteUrl` is what links begin with, without a slash at its end. The footer marks a possible repeat. */
export function renderMail(
  written: MailWords,
  siteUrl: string,
  { mayBeRepeat = false }: { readonly mayBeRepeat?: boolean } = {},
): RenderedMail {
  const words = mayBeRepeat ? { ...written, footer: `${mails.mayBeRepeat} ${written.footer}` } : written;
  const subject = oneLine(words.subject, MAX_SUBJECT_LENGTH);
  return { subject, text: renderText(words, siteUrl), html: renderHtml(words, subject, siteUrl) };
}

function renderText({ blocks, footer }: MailWords, siteUrl: string): string {
  const { name, tagline } = mails.signature;
  const body = blocks.map((block) => blockText(block, siteUrl));
  // Two hyphens and a space begin a signature, which mail programs separate and leave out of replies.
  return `${[...body, ['-- ', `${name}: ${tagline}`, siteUrl, '', footer].join('\n')].join('\n\n')}\n`;
}

function blockText(block: MailBlock, siteUrl: string): string {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading;
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  if ('facts' in block) return block.facts.map(({ term, text }) => `${term}: ${text}`).join('\n');
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  return `${block.link}:\n${siteUrl}${block.path}`;
}

const FONT = '-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif';
const SERIF = '"Iowan Old Style","Palatino Linotype",Georgia,serif';

/** The site's colours, light here and dark in the sheet below, since inline styles have no media queries. */
const styles = {
  ground: 'margin:0;padding:24px 12px;background-color:#faf7f1;color:#17201d',
  card: `max-width:560px;margin:0 auto;padding:28px 24px;background-color:#fffdf9;border:1px solid #e4dccd;border-radius:10px;font-family:${FONT};font-size:16px;line-height:1.6;color:#17201d;overflow-wrap:anywhere;word-break:break-word`,
  brand: `margin:0 0 20px;font-family:${SERIF};font-size:22px;font-weight:bold;line-height:1.3;color:#0f5449`,
  heading: `margin:24px 0 8px;font-family:${SERIF};font-size:19px;line-height:1.3;color:#17201d`,
  paragraph: 'margin:0 0 16px',
  list: 'margin:0 0 16px;padding-left:24px',
  quote: 'margin:0 0 16px;padding:4px 16px;border-left:4px solid #0f5449',
  action: 'margin:0 0 16px',
  link: 'display:inline-block;padding:12px 20px;background-color:#0f5449;border-radius:8px;color:#ffffff;font-weight:bold;text-decoration:none',
  footer: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e4dccd;font-size:14px;color:#414c48',
  home: 'color:#0f5449',
  hidden: 'display:none;max-height:0;overflow:hidden',
} as const;

const DARK_SCHEME = `@media (prefers-color-scheme: dark) {
.ground { background-color: #101715 !important; color: #f1ede4 !important }
.card { background-color: #18211e !important; border-color: #2b3733 !important; color: #f1ede4 !important }
.brand, .home { color: #8ad5c1 !important }
.heading { color: #f1ede4 !important }
.quote { border-color: #7fcdb8 !important }
.link { background-color: #7fcdb8 !important; color: #06231c !important }
.footer { border-color: #2b3733 !important; color: #c6cec8 !important }
}`;

function renderHtml({ preview, blocks, footer }: MailWords, subject: string, siteUrl: string): string {
  const { name, tagline } = mails.signature;
  return [
    '<!doctype html>',
    '<html lang="en" dir="ltr">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    `<style>${DARK_SCHEME}</style>`,
    '</head>',
    `<body ${styled('ground')}>`,
    `<div ${styled('hidden')} aria-hidden="true">${escapeHtml(preview)}</div>`,
    `<div ${styled('card')} lang="en" dir="ltr">`,
    `<p ${styled('brand')}>${escapeHtml(name)}</p>`,
    ...blocks.map((block) => blockHtml(block, siteUrl)),
    `<p ${styled('footer')}><a ${styled('home')} href="${escapeHtml(siteUrl)}">${escapeHtml(name)}</a>: ${escapeHtml(tagline)}<br>${escapeHtml(footer)}</p>`,
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function blockHtml(block: MailBlock, siteUrl: string): string {
  if (typeof block === 'string') return `<p ${styled('paragraph')}>${escapeHtml(block)}</p>`;
  if ('heading' in block) return `<h1 ${styled('heading')}>${escapeHtml(block.heading)}</h1>`;
  if ('list' in block) {
    const items = block.list.map((item) => `<li>${escapeHtml(item)}</li>`);
    return `<ul ${styled('list')}>${items.join('')}</ul>`;
  }
  if ('facts' in block) {
    const lines = block.facts.map(
      ({ term, text }) => `<strong>${escapeHtml(term)}:</strong> ${escapeHtml(text)}`,
    );
    return `<p ${styled('paragraph')}>${lines.join('<br>')}</p>`;
  }
  if ('quote' in block) {
    return `<blockquote ${styled('quote')} dir="auto">${escapeHtml(block.quote).replaceAll('\n', '<br>')}</blockquote>`;
  }
  const url = escapeHtml(`${siteUrl}${block.path}`);
  return `<p ${styled('action')}><a ${styled('link')} href="${url}">${escapeHtml(block.link)}</a></p>`;
}

/** A class for the dark scheme beside the style itself. */
function styled(name: keyof typeof styles): string {
  return `class="${name}" style="${escapeHtml(styles[name])}"`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

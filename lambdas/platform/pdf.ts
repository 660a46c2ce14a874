/**
 * Writes a PDF of text lines, one letter a page, in Helvetica, which every reader has. Source: ISO 32000-1, sections 7.5 (file structure) and
 * 9.6.2 (standard fonts).
 */

export interface PdfLine {
  readonly text: string;
  /** Points from the left and from the top of the page. */
  readonly x: number;
  readonly y: number;
  /** Points. */
  readonly size: number;
}

/** US Letter, in points. */
const WIDTH = 612;
const HEIGHT = 792;

export function writePdf(pages: readonly (readonly PdfLine[])[]): Uint8Array<ArrayBuffer> {
  // 1: catalog, 2: pages, 3: font; then two objects a page.
  const pageIds = pages.map((_, index) => 4 + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const content = lines.map(drawn).join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, 'latin1'));
}

const drawn = ({ text, x, y, size }: PdfLine): string =>
  `BT /F1 ${size} Tf ${x} ${HEIGHT - y} Td (${winAnsi(text).replace(/[\\()]/g, '\\$&')}) Tj ET`;

/** Characters of Windows-1252 above Latin-1 that names and sentences have. */
const ABOVE: Readonly<Record<string, string>> = {
  '€': '\x80',
  Œ: '\x8c',
  œ: '\x9c',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '–': '\x96',
  '—': '\x97',
  Š: '\x8a',
  š: '\x9a',
  Ž: '\x8e',
  ž: '\x9e',
  Ÿ: '\x9f',
};

/** The text in the font's encoding: other letters lose their accents, and what is left is a question mark. */
function winAnsi(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      if (/[\x20-\x7e\xa0-\xff]/.test(character)) return character;
      const plain = character.normalize('NFD').replace(/\p{M}/gu, '');
      return ABOVE[character] ?? (/^[\x20-\x7e]+$/.test(plain) ? plain : '?');
    })
    .join('');
}

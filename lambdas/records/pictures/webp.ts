import { broken, InvalidPicture, type Walked } from './walked.ts';

const HEADER_LENGTH = 12;
/** Flags of the extended header that announce a color profile, Exif and XMP. */
const METADATA_FLAGS = 0x20 | 0x08 | 0x04;

/** A chunk with its name, size and padding. */
interface Chunk {
  readonly name: string;
  readonly whole: Buffer;
  readonly content: Buffer;
}

export function walkWebp(file: Buffer): Walked {
  if (file.readUInt32LE(4) + 8 !== file.length) throw broken();
  const chunks = [...chunksOf(file)];
  if (chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF')) {
    throw new InvalidPicture('Please use a picture that does not move');
  }
  const [data, ...others] = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  if (data === undefined || others.length > 0) throw broken();
  const parts = chunks.flatMap(({ name, whole }) => {
    if (name === 'VP8X') return [withoutFlags(whole)];
    return [data.name, 'ALPH'].includes(name) ? [whole] : [];
  });
  const header = Buffer.from(file.subarray(0, HEADER_LENGTH));
  header.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, HEADER_LENGTH - 8),
    4,
  );
  return {
    ...(data.name === 'VP8 ' ? lossy(data.content) : lossless(data.content)),
    parts: [header, ...parts],
  };
}

function* chunksOf(file: Buffer): Generator<Chunk> {
  for (let at = HEADER_LENGTH; at < file.length; ) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > file.length) throw broken();
    yield {
      name: file.toString('latin1', at, at + 4),
      whole: file.subarray(at, end),
      content: file.subarray(at + 8, at + 8 + length),
    };
    at = end;
  }
}

function withoutFlags(extended: Buffer): Buffer {
  const copy = Buffer.from(extended);
  copy.writeUInt8(copy.readUInt8(8) & ~METADATA_FLAGS, 8);
  return copy;
}

/** Source: RFC 6386, section 9.1. */
function lossy(content: Buffer) {
  const isKeyFrame = (content.readUInt8(0) & 1) === 0;
  if (!isKeyFrame || content.readUIntBE(3, 3) !== 0x9d012a) throw broken();
  return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
}

/** Source: WebP lossless bitstream specification, section 3. */
function lossless(content: Buffer) {
  if (content.readUInt8(0) !== 0x2f) throw broken();
  const bits = content.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

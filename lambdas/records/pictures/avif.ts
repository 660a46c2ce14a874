import { broken, InvalidPicture, type Walked } from './walked.ts';

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** Items that carry Exif, XMP and links. Other boxes point into the file by offsets, so that nothing can be cut out of it. */
const METADATA_ITEMS = ['Exif', 'mime', 'uri '];
/** Color information that is a profile, with a description and perhaps the name of its maker or device. */
const PROFILES = ['prof', 'rICC'];

/** The boxes one after the other fill the buffer. Source: ISO/IEC 14496-12, section 4.2. */
function* boxesOf(buffer: Buffer): Generator<Box> {
  for (let at = 0; at < buffer.length; ) {
    const short = buffer.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const size =
      short === 1 ? Number(buffer.readBigUInt64BE(at + 8)) : short === 0 ? buffer.length - at : short;
    if (size < header || at + size > buffer.length) throw broken();
    yield {
      type: buffer.toString('latin1', at + 4, at + 8),
      content: buffer.subarray(at + header, at + size),
    };
    at += size;
  }
}

function only(boxes: readonly Box[], type: string): Buffer {
  const [found, ...others] = boxes.filter((box) => box.type === type);
  if (found === undefined || others.length > 0) throw broken();
  return found.content;
}

/** Content after version and flags. */
const VERSIONED = 4;

export function walkAvif(file: Buffer): Walked {
  const boxes = [...boxesOf(file)];
  if (boxes.some(({ type }) => type === 'moov')) {
    throw new InvalidPicture('Please use a picture that does not move');
  }
  if (boxes.some(({ type }) => !['ftyp', 'meta', 'mdat', 'free', 'skip'].includes(type))) throw broken();
  if (!boxes.some(({ type }) => type === 'mdat')) throw broken();
  const meta = [...boxesOf(only(boxes, 'meta').subarray(VERSIONED))];
  if (itemTypes(only(meta, 'iinf')).some((type) => METADATA_ITEMS.includes(type))) {
    throw new InvalidPicture(
      'The file says where or with which camera it was taken: please remove its metadata',
    );
  }
  const properties = [...boxesOf(only([...boxesOf(only(meta, 'iprp'))], 'ipco'))];
  if (
    properties.some((box) => box.type === 'colr' && PROFILES.includes(box.content.toString('latin1', 0, 4)))
  ) {
    throw new InvalidPicture(
      'The file has a color profile, which may name people: please save it without one',
    );
  }
  // A picture may consist of tiles, each with a size of its own.
  const sizes = properties.flatMap(({ type, content }) =>
    type === 'ispe' ? [{ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }] : [],
  );
  const [largest] = sizes.toSorted((one, other) => other.width * other.height - one.width * one.height);
  if (largest === undefined) throw broken();
  return { ...largest, parts: [file] };
}

function itemTypes(information: Buffer): string[] {
  const count = information.readUInt8(0) === 0 ? 2 : 4;
  return [...boxesOf(information.subarray(VERSIONED + count))].map(({ content }) => {
    const type = VERSIONED + (content.readUInt8(0) === 2 ? 4 : 6);
    return content.toString('latin1', type, type + 4);
  });
}

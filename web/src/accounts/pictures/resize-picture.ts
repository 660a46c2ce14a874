import { MAX_PICTURE_BYTES, pictureTypes } from '../../../../shared/contracts/pictures/uploads.ts';

/** Pixels of the longer side. */
const MAX_SIDE = 1_600;
const QUALITY = 0.85;

/** Why a file is not uploaded: a key of the texts. */
export class PictureProblem extends Error {
  readonly reason: 'type' | 'size' | 'unreadable';

  constructor(reason: PictureProblem['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The size with the same proportions that fits; a small picture stays as it is. */
export function fittingSize({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * The picture at most 1,600 pixels wide and high, upright, as WebP, or as JPEG where the browser cannot encode that. It is
 * drawn again, so that nothing but its pixels is left: neither place nor camera. Throws `PictureProblem`.
 */
export async function resizePicture(file: File): Promise<Blob> {
  if (!pictureTypes.some((type) => type === file.type)) throw new PictureProblem('type');
  if (file.size > MAX_PICTURE_BYTES) throw new PictureProblem('size');
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureProblem('unreadable');
  });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fittingSize(image));
  const context = canvas.getContext('2d');
  if (context === null) throw new PictureProblem('unreadable');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const webp = await encode(canvas, 'image/webp');
  if (webp.type === 'image/webp') return webp;
  // JPEG has no transparency: transparent areas would become black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return encode(canvas, 'image/jpeg');
}

/** A browser that cannot encode the type encodes a PNG. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new PictureProblem('unreadable')) : resolve(blob)),
      type,
      QUALITY,
    );
  });
}

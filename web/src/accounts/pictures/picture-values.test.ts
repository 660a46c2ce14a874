import { describe, expect, it } from 'vitest';
import { pictureChanges, pictureValue } from '../../accounts/pictures/picture-values.ts';
import { fittingSize } from '../../accounts/pictures/resize-picture.ts';

describe('a picture of a form', () => {
  it('is the stored one with its description, or none', () => {
    expect(pictureValue({ imageUrl: '/media/a.webp', imageAlt: 'A' })).toEqual({
      picture: '/media/a.webp',
      alt: 'A',
    });
    expect(pictureValue({})).toEqual({ picture: '', alt: '' });
  });

  it('is sent as the key of an upload, as a description alone, or as removed', () => {
    expect(pictureChanges({ picture: 'uploads/1', alt: 'A' })).toEqual({
      imageKey: 'uploads/1',
      imageAlt: 'A',
    });
    expect(pictureChanges({ picture: '/media/a.webp', alt: 'A' })).toEqual({ imageAlt: 'A' });
    expect(pictureChanges({ picture: '', alt: '' })).toEqual({ imageKey: null });
  });
});

describe('the size of a resized picture', () => {
  it.each([
    [
      { width: 4_000, height: 3_000 },
      { width: 1_600, height: 1_200 },
    ],
    [
      { width: 3_000, height: 4_000 },
      { width: 1_200, height: 1_600 },
    ],
    [
      { width: 1_600, height: 900 },
      { width: 1_600, height: 900 },
    ],
    [
      { width: 20, height: 10 },
      { width: 20, height: 10 },
    ],
    [
      { width: 10_000, height: 1 },
      { width: 1_600, height: 1 },
    ],
  ])('of %j is %j', (size, fitting) => {
    expect(fittingSize(size)).toEqual(fitting);
  });
});

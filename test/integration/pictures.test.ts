/** Pictures of clinics: signed uploads, and what becomes of the files. */
import { describe, expect, it } from 'vitest';
import { editedClinicSchema } from '../../shared/contracts/clinics/staff-clinics.ts';
import {
  MAX_PICTURE_BYTES,
  pictureTypes,
  type Upload,
  uploadSchema,
} from '../../shared/contracts/pictures/uploads.ts';
import { type Activity, listActivity } from '../../shared/contracts/staff/activity.ts';
import { exif, jpeg, jpegSegment, jpegWith, makePng, pictures, webp } from '../fixtures/pictures.ts';
import { sendUpload, useMedia } from './support/media.ts';
import { projectionOf } from './support/projection.ts';
import { useStaff } from './support/staff.ts';

const ALT = 'The entrance on Wells Street';

describe('pictures', () => {
  const media = useMedia();
  const staff = useStaff();

  const request = (body: object) => staff().admin('/api/admin/uploads', { method: 'POST', body });
  const sign = async (type: string, size: number): Promise<Upload> => {
    const { status, body } = await request({ type, size });
    expect(status).toBe(200);
    return uploadSchema.parse(body);
  };
  /** Returns the key. */
  const upload = async (type: string, file: Buffer): Promise<string> => {
    const signed = await sign(type, file.length);
    expect(await sendUpload(signed, file)).toBe(204);
    return signed.key;
  };
  const edit = (id: string, body: object) =>
    staff().admin(`/api/clinics/${id}`, { method: 'PATCH', body: { version: 0, ...body } });
  const activity = async (id: string): Promise<Activity[]> =>
    listActivity.response.parse((await staff().admin(`/api/admin/activity?recordId=${id}`)).body);
  const served = (path: string) => media().bucket.fetch({ method: 'GET', path, query: '', headers: {} });

  it.each(pictureTypes)('of %s are uploaded, published, and shown with their clinic', async (type) => {
    const clinic = await staff().importClinic();
    const imageKey = await upload(type, pictures[type]);
    const { status, body } = await edit(clinic.id, { imageKey, imageAlt: ` ${ALT} ` });
    expect(status).toBe(200);
    const { imageUrl = '', imageAlt, editedFields } = editedClinicSchema.parse(body);
    expect(imageAlt).toBe(ALT);
    expect(editedFields).toEqual(['imageAlt', 'imageUrl']);
    expect(imageUrl).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\.(jpg|png|webp|avif)$/);
    expect(await served(imageUrl)).toMatchObject({
      status: 200,
      headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
      body: pictures[type],
    });
    await projectionOf(staff().table.table)([{ kind: 'rank', id: clinic.id }]);
    expect(await staff().everyone(`/api/clinics/${clinic.slug}`)).toMatchObject({
      body: { imageUrl, imageAlt: ALT },
    });
    expect(await activity(clinic.id)).toMatchObject([
      { action: 'edit-clinic', after: { imageUrl, imageAlt: ALT } },
    ]);
  });

  it('are published without the place and the camera', async () => {
    const clinic = await staff().importClinic();
    const imageKey = await upload('image/jpeg', jpegWith(jpegSegment(0xe1, exif())));
    const { body } = await edit(clinic.id, { imageKey, imageAlt: ALT });
    expect((await served(editedClinicSchema.parse(body).imageUrl ?? '')).body).toEqual(jpeg);
  });

  it('have another name when they are replaced, can be sent again, described again and removed', async () => {
    const clinic = await staff().importClinic();
    const first = { imageKey: await upload('image/png', makePng(3, 3)), imageAlt: ALT };
    const one = editedClinicSchema.parse((await edit(clinic.id, first)).body);
    // The answer may have been lost.
    expect(editedClinicSchema.parse((await edit(clinic.id, first)).body)).toEqual(one);
    const imageKey = await upload('image/png', makePng(4, 4));
    const two = editedClinicSchema.parse(
      (await edit(clinic.id, { version: 1, imageKey, imageAlt: ALT })).body,
    );
    expect(two.imageUrl).not.toBe(one.imageUrl);
    // Pages that are cached still show it.
    expect((await served(one.imageUrl ?? '')).status).toBe(200);
    const described = await edit(clinic.id, { version: 2, imageAlt: 'The reception' });
    expect(described.body).toMatchObject({ imageUrl: two.imageUrl, imageAlt: 'The reception' });
    const removed = editedClinicSchema.parse((await edit(clinic.id, { version: 3, imageKey: null })).body);
    expect(removed.imageUrl).toBeUndefined();
    expect(removed.imageAlt).toBeUndefined();
    expect(await activity(clinic.id)).toHaveLength(4);
  });

  it('get a clear answer when they cannot be used, and change nothing', async () => {
    const clinic = await staff().importClinic();
    const messages = async (body: object) => {
      const answer = await edit(clinic.id, body);
      expect(answer.status).toBe(400);
      return (answer.body as { fields: object }).fields;
    };
    const noUpload = {
      imageKey: ['There is no such upload, or it has expired: please upload the picture again'],
    };
    const { key } = await sign('image/webp', 10);
    for (const imageKey of [
      key,
      '',
      'nothing',
      'media/pictures/0123.webp',
      `../${key}`,
      `${key}/x`,
      'uploads/',
    ]) {
      expect(await messages({ imageKey, imageAlt: ALT })).toEqual(noUpload);
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const files: readonly (readonly [string, Buffer, string])[] = [
      ['image/png', svg, 'The file is no PNG picture'],
      ['image/png', jpeg, 'The file is no PNG picture'],
      ['image/webp', webp.subarray(0, -2), 'The file is damaged, or holds more than a picture'],
      ['image/jpeg', Buffer.concat([jpeg, svg]), 'The file is damaged, or holds more than a picture'],
    ];
    for (const [type, file, message] of files) {
      expect(await messages({ imageKey: await upload(type, file), imageAlt: ALT })).toEqual({
        imageKey: [message],
      });
    }
    const imageKey = await upload('image/webp', webp);
    const noAlt = { imageAlt: ['Please describe what the picture shows'] };
    expect(await messages({ imageKey })).toEqual(noAlt);
    expect(await messages({ imageKey, imageAlt: '  ' })).toEqual(noAlt);
    expect(await messages({ imageKey: 5, imageAlt: 'x'.repeat(251) })).toEqual({
      imageKey: ['Please upload the picture'],
      imageAlt: ['Description of the picture is too long'],
    });
    expect((await edit(clinic.id, { imageAlt: ALT })).body).toMatchObject({
      fields: { imageAlt: ['There is no picture to describe'] },
    });
    expect(await activity(clinic.id)).toEqual([]);
  });

  it('are signed for one type and size', async () => {
    const signed = await sign('image/webp', webp.length);
    expect(Date.parse(signed.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    expect(signed).toMatchObject({ method: 'POST', key: expect.stringMatching(/^uploads\/[0-9A-Z]{26}$/) });
    expect(await sendUpload(signed, Buffer.concat([webp, webp]))).toBe(400);
    const fields = { ...signed.fields, 'Content-Type': 'image/svg+xml' };
    expect(await sendUpload({ ...signed, fields }, webp)).toBe(403);
    expect(await sendUpload(signed, webp)).toBe(204);
  });

  it.each([
    [{ type: 'image/svg+xml', size: 100 }, { type: ['Please use a JPEG, PNG, WebP or AVIF picture'] }],
    [{ type: 'image/gif', size: 100 }, { type: ['Please use a JPEG, PNG, WebP or AVIF picture'] }],
    [{ size: MAX_PICTURE_BYTES }, { type: ['Please use a JPEG, PNG, WebP or AVIF picture'] }],
    [{ type: 'image/png', size: MAX_PICTURE_BYTES + 1 }, { size: ['Pictures may have up to 8 MB'] }],
    [{ type: 'image/png', size: 0 }, { size: ['must be the number of bytes'] }],
    [{ type: 'image/png', size: 1.5 }, { size: ['must be the number of bytes'] }],
    [{ type: 'image/png', size: '100' }, { size: ['must be the number of bytes'] }],
  ])('are not signed for %j', async (body, fields) => {
    expect(await request(body)).toMatchObject({ status: 400, body: { code: 'invalid_request', fields } });
  });

  it.each([
    ['503:1', { status: 503, body: { code: 'service_unavailable' } }],
    ['403:1', { status: 500, body: { code: 'internal' } }],
  ])('are not lost while S3 answers %s: the same call works afterwards', async (shares, answer) => {
    const clinic = await staff().importClinic();
    const imageKey = await upload('image/webp', webp);
    media().service.faults.set(shares);
    const failed = await edit(clinic.id, { imageKey, imageAlt: ALT });
    media().service.faults.set('off');
    expect(failed).toMatchObject(answer);
    expect(await edit(clinic.id, { imageKey, imageAlt: ALT })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    expect(await activity(clinic.id)).toHaveLength(1);
  });
});

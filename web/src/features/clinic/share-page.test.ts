import { describe, expect, it, vi } from 'vitest';
import { sharePage } from './share-page.ts';

const page = { title: 'Harbor Dental', url: 'https://careatlas.example/clinics/harbor-dental' };
const refusal = (name: string) => Object.assign(new Error('refused'), { name });

describe('sharing a page', () => {
  it("opens the device's share sheet", async () => {
    const share = vi.fn(async () => {});
    const writeText = vi.fn(async () => {});
    await expect(sharePage(page, { share, clipboard: { writeText } })).resolves.toBe('shared');
    expect(share).toHaveBeenCalledExactlyOnceWith(page);
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies the link where there is no share sheet', async () => {
    const writeText = vi.fn(async () => {});
    await expect(sharePage(page, { clipboard: { writeText } })).resolves.toBe('copied');
    expect(writeText).toHaveBeenCalledExactlyOnceWith(page.url);
  });

  it('copies nothing when the sheet was closed again', async () => {
    const writeText = vi.fn(async () => {});
    const share = async () => Promise.reject(refusal('AbortError'));
    await expect(sharePage(page, { share, clipboard: { writeText } })).resolves.toBe('cancelled');
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies the link when the sheet does not work', async () => {
    const share = async () => Promise.reject(refusal('NotAllowedError'));
    await expect(sharePage(page, { share, clipboard: { writeText: async () => {} } })).resolves.toBe(
      'copied',
    );
  });

  it('says so when nothing works', async () => {
    await expect(sharePage(page, {})).resolves.toBe('failed');
    const writeText = async () => Promise.reject(refusal('NotAllowedError'));
    await expect(sharePage(page, { clipboard: { writeText } })).resolves.toBe('failed');
  });
});

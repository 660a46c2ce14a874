import { describe, expect, it, vi } from 'vitest';
import { shareLink } from './share-link.ts';

const page = { title: 'Harbor Dental', url: 'https://careatlas.example/clinics/harbor-dental' };
const failure = (name: string) => Object.assign(new Error(name), { name });

describe('shareLink', () => {
  it('opens the share sheet of the device', async () => {
    const share = vi.fn(async () => {});
    const writeText = vi.fn(async () => {});
    await expect(shareLink(page, { share, clipboard: { writeText } })).resolves.toBe('shared');
    expect(share).toHaveBeenCalledExactlyOnceWith(page);
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies the link where there is no share sheet', async () => {
    const writeText = vi.fn(async () => {});
    await expect(shareLink(page, { clipboard: { writeText } })).resolves.toBe('copied');
    expect(writeText).toHaveBeenCalledExactlyOnceWith(page.url);
  });

  it('copies nothing when the share sheet is cancelled', async () => {
    const writeText = vi.fn(async () => {});
    const share = async () => Promise.reject(failure('AbortError'));
    await expect(shareLink(page, { share, clipboard: { writeText } })).resolves.toBe('cancelled');
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies the link when the share sheet fails', async () => {
    const share = async () => Promise.reject(failure('NotAllowedError'));
    await expect(shareLink(page, { share, clipboard: { writeText: async () => {} } })).resolves.toBe(
      'copied',
    );
  });

  it('reports a failure when neither sharing nor copying works', async () => {
    await expect(shareLink(page, {})).resolves.toBe('failed');
    const writeText = async () => Promise.reject(failure('NotAllowedError'));
    await expect(shareLink(page, { clipboard: { writeText } })).resolves.toBe('failed');
  });
});

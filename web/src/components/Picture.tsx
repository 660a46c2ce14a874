import { useState } from 'react';

interface PictureProps {
  readonly src: string | undefined;
  /** True for the main picture of the first screen; every other picture is loaded lazily. */
  readonly eager?: boolean;
  /** Alternative text; without it the picture is decorative. */
  readonly alt?: string | undefined;
}

/** A 16:9 picture. Renders nothing without a source or when loading fails: style the element around it. */
export function Picture({ src, eager = false, alt = '' }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  if (src === undefined || src === failed) return null;
  return (
    <img
      src={src}
      alt={alt}
      width={1200}
      height={675}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      // A picture that failed before hydration dispatches no more error event.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(src);
      }}
      onError={() => setFailed(src)}
    />
  );
}

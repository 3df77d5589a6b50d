import { useEffect, useState } from 'react';

/** Pixels. */
const size = 220;

/** A QR code as an image. The library that draws it loads when it is first shown. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const [image, setImage] = useState<string>();
  useEffect(() => {
    void import('uqr').then(({ renderSVG }) =>
      setImage(`data:image/svg+xml,${encodeURIComponent(renderSVG(content, { border: 2 }))}`),
    );
  }, [content]);
  return image === undefined ? (
    <div style={{ height: size }} />
  ) : (
    <img src={image} width={size} height={size} alt={label} />
  );
}

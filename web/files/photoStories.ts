// Photos for stories: areas of one color with a number, as data URLs.
import type { Photo } from './photoSources.ts';

const hueStep = 47;

export function drawPhoto(n: number, width = 1200, height = 800): Photo {
  const color = `hsl(${(n * hueStep) % 360} 45% 45%)`;
  const size = Math.min(width, height) / 3;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/><text x="50%" y="50%" fill="white" font-family="sans-serif" font-size="${size}" text-anchor="middle" dominant-baseline="central">${n + 1}</text></svg>`;
  const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return {
    file_name: String(n).padStart(22, '0'),
    url,
    thumb_url: url,
    width,
    height,
  };
}

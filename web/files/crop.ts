// Geometry of the crop area. The cropper measures in pixels on screen or in percent of the image,
// the server in pixels of the image.

type Point = { x: number; y: number };
type Size = { width: number; height: number };
type Area = Point & Size;

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/**
 * Converts an area in percent to one in whole pixels of the image, `aspect` times as wide as high:
 * never empty, never beyond the edge.
 */
export function pixelArea(percent: Area, { width, height }: Size, aspect = 1): Area {
  const maxWidth = Math.max(1, Math.min(width, Math.floor(height * aspect)));
  const areaWidth = within(Math.round((percent.width * width) / 100), 1, maxWidth);
  const areaHeight = within(Math.round(areaWidth / aspect), 1, height);
  return {
    x: within(Math.round((percent.x * width) / 100), 0, width - areaWidth),
    y: within(Math.round((percent.y * height) / 100), 0, height - areaHeight),
    width: areaWidth,
    height: areaHeight,
  };
}

/**
 * Moves the image by a step, limited so that it still fills the crop area. All lengths are pixels
 * on screen; `displayed` is the size at zoom 1.
 */
export function moveImage(
  offset: Point,
  by: Point,
  displayed: Size,
  cropSize: Size,
  zoom: number,
): Point {
  const maxX = Math.abs((displayed.width * zoom - cropSize.width) / 2);
  const maxY = Math.abs((displayed.height * zoom - cropSize.height) / 2);
  return { x: within(offset.x + by.x, -maxX, maxX), y: within(offset.y + by.y, -maxY, maxY) };
}

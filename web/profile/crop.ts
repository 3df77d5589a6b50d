// Where the cut goes. What the cropper shows is in its own pixels or in percent of the picture.

type Point = { x: number; y: number };
type Size = { width: number; height: number };
type Area = Point & Size;

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** The square in whole pixels of a picture, from its part in percent: never empty, never beyond the edge. */
export function squareIn(percent: Area, { width, height }: Size): Area {
  const side = within(Math.round((percent.width * width) / 100), 1, Math.min(width, height));
  return {
    x: within(Math.round((percent.x * width) / 100), 0, width - side),
    y: within(Math.round((percent.y * height) / 100), 0, height - side),
    width: side,
    height: side,
  };
}

/** The picture moved by a step, so that it still fills the circle. */
export function moved(crop: Point, step: Point, shown: Size, hole: Size, zoom: number): Point {
  const mostX = Math.abs((shown.width * zoom - hole.width) / 2);
  const mostY = Math.abs((shown.height * zoom - hole.height) / 2);
  return { x: within(crop.x + step.x, -mostX, mostX), y: within(crop.y + step.y, -mostY, mostY) };
}

// Values of attributes in rich text.

export const richTextLimits = {
  /** Description of an image. */
  imageDescription: 500,
  /** Columns or rows that one cell of a table spans. */
  cellSpan: 20,
  /** First number of a numbered list. */
  listStart: 9_999,
};

/** The value of a number attribute that is kept: `start` of a list, or a span of a table cell. */
export function parseNumber(value: string | null | undefined, max: number): number | undefined {
  const number = /^\d{1,4}$/.test(value ?? '') ? Number(value) : 0;
  return number > 1 && number <= max ? number : undefined;
}

/** The file name in the `src` of an image in rich text; undefined for any other `src`. */
export const imageNameOf = (src: string | null | undefined) =>
  /^\/f\/([\w-]{22})$/.exec(src ?? '')?.[1];

/** The file names of the images in rich text. */
export const imageNamesIn = (html: string) =>
  new Set([...html.matchAll(/<img src="\/f\/([\w-]{22})"/g)].map(([, name]) => name!));

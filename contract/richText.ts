// The elements of rich text. The editor writes them, the server keeps them, and the screens render
// them.

/** Elements within a line. */
export const inlineTags = ['b', 'strong', 'i', 'em', 'u', 's', 'code', 'a'] as const;

/** Elements that begin and end lines. */
export const blockTags = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

/** Elements without content. */
export const emptyTags = ['br', 'hr', 'img'] as const;

/** The value of a number attribute that is kept: `start` of a list, or a span of a table cell. */
export function keptNumber(value: string | null | undefined, most: number): number | undefined {
  const number = /^\d{1,4}$/.test(value ?? '') ? Number(value) : 0;
  return number > 1 && number <= most ? number : undefined;
}

/** The file name in the `src` of an image in rich text; undefined for any other `src`. */
export const imageNameOf = (src: string | null | undefined) =>
  /^\/f\/([\w-]{22})$/.exec(src ?? '')?.[1];

/** The file names of the images in rich text. */
export const imageNamesIn = (html: string) =>
  new Set([...html.matchAll(/<img src="\/f\/([\w-]{22})"/g)].map(([, name]) => name!));

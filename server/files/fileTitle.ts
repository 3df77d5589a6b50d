// The name of a file at its author.
import { isOneOf, trimWhere } from '#contract/trim.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';

/** In characters, without the extension. */
const maxTitleLength = 100;

/**
 * Cleans a file name for display and download: removes folders, control, invisible and
 * bidirectional characters, and those that Windows forbids. Replaces an extension that does not fit
 * the type, and an empty name by `fallback`.
 */
export function toFileTitle(
  originalName: string,
  fallback: string,
  extensions: [string, ...string[]],
): string {
  const name = toSingleLine(
    originalName.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!,
  ).replaceAll(/["*:<>?|]/g, '');
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase();
  const baseName = trimWhere(
    extension ? name.slice(0, -extension.length - 1) : name,
    isOneOf('. '),
  );
  return `${[...baseName].slice(0, maxTitleLength).join('') || fallback}.${extension && extensions.includes(extension) ? extension : extensions[0]}`;
}

// Commands of a page of docs/ that a test runs: the indented blocks behind `<!-- run -->`.
import { readFileSync } from 'node:fs';

/** `label`: what the comment says after `run`. */
export type Block = { heading: string; label: string; script: string };

export function readBlocks(page: string): Block[] {
  const markdown = readFileSync(page, 'utf8');
  const pattern =
    /^#+ (?<heading>.+)$|^<!-- run ?(?<label>.*) -->\n\n(?<block>(?:(?: {4}.*)?\n)+)/gm;
  let heading = '';
  const blocks: Block[] = [];
  for (const { groups } of markdown.matchAll(pattern)) {
    if (groups!['heading'] !== undefined) heading = groups!['heading'];
    else
      blocks.push({
        heading,
        label: groups!['label']!,
        script: groups!['block']!.replaceAll(/^ {4}/gm, ''),
      });
  }
  return blocks;
}

// From rich text to the document of the editor, and back.
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { linesOf } from './plainLines.ts';
import { safeHtml } from '../richText/sanitize.ts';
import { nodes, schema } from './richSchema.ts';

/** The document that this markup means. It never reaches the page as a string that was not cleaned. */
export function documentOf(html: string): Node {
  // what was typed before the editor came keeps each of its spaces
  const lines = linesOf(html);
  if (lines)
    return nodes.doc.create(
      null,
      lines.map((line) => nodes.paragraph.create(null, line ? schema.text(line) : null)),
    );
  const place = document.createElement('div');
  place.innerHTML = safeHtml(html);
  return DOMParser.fromSchema(schema).parse(place);
}

const serializer = DOMSerializer.fromSchema(schema);

/** Empty when nobody could read anything in it. */
export function htmlOf(doc: Node): string {
  if (!doc.textContent.trim()) return '';
  const place = document.createElement('div');
  place.append(serializer.serializeFragment(doc.content));
  return place.innerHTML;
}

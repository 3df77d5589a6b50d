// Conversion between rich text (HTML) and the document of the editor.
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { htmlToLines } from './plainLines.ts';
import { safeHtml } from '../richText/sanitize.ts';
import { nodes, schema } from './richSchema.ts';

/** Parses HTML into a document. The HTML is sanitized first. */
export function htmlToDocument(html: string): Node {
  // Plain lines are built directly, because the parser would collapse their spaces.
  const lines = htmlToLines(html);
  if (lines)
    return nodes.doc.create(
      null,
      lines.map((line) => nodes.paragraph.create(null, line ? schema.text(line) : null)),
    );
  const container = document.createElement('div');
  container.innerHTML = safeHtml(html);
  return DOMParser.fromSchema(schema).parse(container);
}

const serializer = DOMSerializer.fromSchema(schema);

/** Serializes a document; empty if it contains no visible text. */
export function documentToHtml(doc: Node): string {
  if (!doc.textContent.trim()) return '';
  const container = document.createElement('div');
  container.append(serializer.serializeFragment(doc.content));
  return container.innerHTML;
}

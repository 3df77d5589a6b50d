// Conversion between rich text (HTML) and the document of the editor.
import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { htmlToLines } from '../ui/plainLines.ts';
import { parseHtml } from './parseHtml.ts';

/** Parses HTML into a document. What the schema does not contain is removed. */
export function htmlToDocument(html: string, schema: Schema): Node {
  // Plain lines are built directly, because the parser would collapse their spaces.
  const lines = htmlToLines(html);
  if (!lines) return DOMParser.fromSchema(schema).parse(parseHtml(html));
  const { doc, paragraph } = schema.nodes;
  return doc!.create(
    null,
    lines.map((line) => paragraph!.create(null, line ? schema.text(line) : null)),
  );
}

/**
 * Serializes a document exactly as the server stores it; empty if it contains no visible text and
 * no image.
 */
export function documentToHtml(doc: Node): string {
  const container = document.createElement('div');
  container.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content));
  // An image without an address is still being uploaded.
  for (const image of container.querySelectorAll('img:not([src])')) image.remove();
  // The editor adds this paragraph so that one can write below the last table, image or list.
  const last = container.lastElementChild;
  if (last?.matches(':not(p) + p:empty')) last.remove();
  if (!container.textContent.trim() && !container.querySelector('img')) return '';
  // Unlike innerHTML, this writes `<br />` and escapes as the server does.
  return new XMLSerializer()
    .serializeToString(container)
    .replace(/^<div[^>]*>/, '')
    .slice(0, -'</div>'.length);
}

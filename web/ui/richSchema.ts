// Schema of the rich text editor: the same elements that the server accepts.
import { Schema, type Attrs, type DOMOutputSpec, type MarkSpec } from 'prosemirror-model';

/** Allowed schemes of links. */
export const schemes = /^(?:https?:|mailto:)/i;

const levels = [2, 3, 4] as const;

const mark = (name: string, ...others: string[]): MarkSpec => ({
  parseDOM: [name, ...others].map((tag) => ({ tag })),
  toDOM: (): DOMOutputSpec => [name, 0],
});
const hrefOf = ({ href }: Attrs) => String(href);

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bulletList: {
      group: 'block list',
      content: 'listItem+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    orderedList: {
      group: 'block list',
      content: 'listItem+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    listItem: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hardBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      // Text typed after a link is not part of it.
      inclusive: false,
      attrs: { href: {} },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (anchor) => {
            const href = anchor.getAttribute('href')!.trim();
            return schemes.test(href) && { href };
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: hrefOf(attrs), rel: 'noopener noreferrer nofollow' }, 0],
    },
    bold: mark('strong', 'b'),
    italic: mark('em', 'i'),
    strike: mark('s', 'del', 'strike'),
    underline: mark('u'),
  },
});

export const { nodes, marks } = schema;

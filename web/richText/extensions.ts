// Extensions of the editor (Tiptap), set up to write the tags and attributes that the server keeps.
import { Extension, type AnyExtension } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Link } from '@tiptap/extension-link';
import { OrderedList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { liftTarget } from '@tiptap/pm/transform';
import StarterKit from '@tiptap/starter-kit';
import { parseNumber, richTextLimits } from '#contract/richTextAttributes.ts';
import { parseUrl } from '../ui/links.ts';

const schemes = /^(?:https?:|mailto:)/i;

/** The address as the server stores it. */
const normalized = (href: string) =>
  /^https?:/i.test(href) ? (parseUrl(href)?.href ?? href) : href;

const RichLink = Link.extend({
  // Text typed after a link is not part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  renderHTML: ({ HTMLAttributes: { href } }) => [
    'a',
    { href: normalized(String(href)), rel: 'noopener noreferrer nofollow' },
    0,
  ],
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (url) => schemes.test(url),
  // Other text with a dot in it, such as a file name, is not meant as a link.
  shouldAutoLink: (url) => schemes.test(url),
});

/** A number attribute, which is 1 unless it is written. */
const numberAttribute = (name: string, max: number) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => parseNumber(element.getAttribute(name), max) ?? 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});
const cellAttributes = () => ({
  colspan: numberAttribute('colspan', richTextLimits.cellSpan),
  rowspan: numberAttribute('rowspan', richTextLimits.cellSpan),
  // The table extension requires it. Columns have no fixed width here.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

const Quote = Blockquote.extend({
  addCommands() {
    const { name } = this;
    return {
      ...this.parent?.(),
      /** Removes the whole quote, also around a list. */
      toggleBlockquote:
        () =>
        ({ state: { selection }, tr, dispatch, commands }) => {
          const { $from, $to } = selection;
          const range = $from.blockRange($to, (node) => node.type.name === name);
          if (!range) return commands.wrapIn(name);
          const target = liftTarget(range);
          if (target === null) return false;
          if (dispatch) tr.lift(range, target);
          return true;
        },
    };
  },
});

/** Backspace at the start of a heading or quote removes that formatting first. */
const ClearBlockFormat = Extension.create({
  name: 'clearBlockFormat',
  // Before the other extensions, whose default is 100.
  priority: 1_000,
  addKeyboardShortcuts() {
    return {
      Backspace: ({ editor }) => {
        const { empty, $from } = editor.state.selection;
        if (!empty || $from.parentOffset > 0) return false;
        if (editor.isActive('heading')) return editor.commands.setParagraph();
        return (
          $from.depth > 1 &&
          $from.node(-1).type.name === Quote.name &&
          $from.index(-1) === 0 &&
          editor.commands.lift(Quote.name)
        );
      },
    };
  },
});

export const richTextExtensions = (placeholder = ''): AnyExtension[] => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    // Replaced below.
    blockquote: false,
    codeBlock: false,
    link: false,
    orderedList: false,
    dropcursor: { color: false, class: 'dropCursor' },
  }),
  Quote,
  // Without the programming language, which the server does not keep.
  CodeBlock.extend({ addAttributes: () => ({}) }),
  RichLink,
  OrderedList.extend({
    addAttributes: () => ({ start: numberAttribute('start', richTextLimits.listStart) }),
    renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
  }),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableCell.extend({ addAttributes: cellAttributes }),
  TableHeader.extend({ addAttributes: cellAttributes }),
  Placeholder.configure({ placeholder, showOnlyWhenEditable: false }),
  ClearBlockFormat,
];

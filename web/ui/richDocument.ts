// What rich text is made of while it is written: the same parts that the server keeps.
import { getSchema, type Editor } from '@tiptap/core';
import { DOMParser, type Node } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { safeHtml } from './rich.ts';

const schemes = /^(?:https?:|mailto:)/i;

export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: 'noopener noreferrer nofollow' },
      isAllowedUri: (address) => schemes.test(address),
      // a word with a dot in it is no address yet
      shouldAutoLink: (address) => schemes.test(address),
    },
  }),
];

const schema = getSchema(extensions);

/** The document that this markup means. It never reaches the page as a string that was not cleaned. */
export function documentOf(html: string): Node {
  const place = document.createElement('div');
  place.innerHTML = safeHtml(html);
  return DOMParser.fromSchema(schema).parse(place);
}

/** Empty when nobody could read anything in it. */
export const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** Whether the editor shows what this markup means, however it is spelled. */
export const shows = (editor: Editor, html: string): boolean => JSON.stringify(editor.getJSON()) === JSON.stringify(documentOf(html).toJSON());

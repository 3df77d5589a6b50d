import { Editor, getSchema, type JSONContent } from '@tiptap/core';
import { expect, test } from 'vitest';
import type { Tool } from './RichToolbar.tsx';
import { richTextExtensions } from './extensions.ts';
import { getEditing } from './toolCommands.ts';

const paragraph = (text: string): JSONContent => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
});
const block = (type: string, ...content: JSONContent[]): JSONContent => ({ type, content });
/** An editor without a browser, with this selection. */
function editorOf(blocks: JSONContent[], from: number, to = from): Editor {
  const editor = new Editor({
    element: null,
    extensions: richTextExtensions(),
    content: block('doc', ...blocks),
  });
  editor.commands.setTextSelection({ from, to });
  return editor;
}
const press = (editor: Editor, tool: Tool) => getEditing(editor).run(tool);
const textOf = (editor: Editor) => {
  editor.state.doc.check();
  return editor.state.doc.toString();
};

test('sets a mark on the selection, detects it and removes it', () => {
  const editor = editorOf([paragraph('so be it')], 1, 3);
  press(editor, 'bold');
  expect(textOf(editor)).toBe('doc(paragraph(bold("so"), " be it"))');
  expect(getEditing(editor).active('bold')).toBe(true);
  editor.commands.setTextSelection({ from: 1, to: 6 });
  expect(getEditing(editor).active('bold')).toBe(false);
  press(editor, 'bold');
  expect(textOf(editor)).toBe('doc(paragraph(bold("so be"), " it"))');
  press(editor, 'bold');
  expect(textOf(editor)).toBe('doc(paragraph("so be it"))');
});

test('changes the level of a heading and turns it into a paragraph', () => {
  const editor = editorOf([paragraph('Why')], 1);
  press(editor, 'h1');
  expect(editor.state.doc.firstChild!.attrs).toEqual({ level: 1 });
  press(editor, 'h4');
  expect(editor.state.doc.firstChild!.attrs).toEqual({ level: 4 });
  expect([getEditing(editor).active('h1'), getEditing(editor).active('h4')]).toEqual([false, true]);
  press(editor, 'h4');
  expect(textOf(editor)).toContain('doc(paragraph("Why")');
});

test('wraps the selection in a list, changes the list type and lifts it', () => {
  const editor = editorOf([paragraph('one'), paragraph('two')], 1, 8);
  press(editor, 'bullets');
  expect(textOf(editor)).toContain(
    'bulletList(listItem(paragraph("one")), listItem(paragraph("two")))',
  );
  press(editor, 'numbers');
  expect(textOf(editor)).toContain(
    'orderedList(listItem(paragraph("one")), listItem(paragraph("two")))',
  );
  expect(getEditing(editor).active('bullets')).toBe(false);
  press(editor, 'numbers');
  expect(textOf(editor)).toContain('doc(paragraph("one"), paragraph("two")');
});

test('turns a heading into a list item', () => {
  const editor = editorOf([{ ...block('heading', { type: 'text', text: 'one' }) }], 2);
  press(editor, 'bullets');
  expect(textOf(editor)).toContain('bulletList(listItem(paragraph("one")))');
});

test('removes a quotation, also around a list', () => {
  const list = block('bulletList', block('listItem', paragraph('one')));
  const editor = editorOf([block('blockquote', list)], 4);
  press(editor, 'quote');
  expect(textOf(editor)).toContain('doc(bulletList(listItem(paragraph("one")))');
  const said = editorOf([paragraph('said')], 1);
  press(said, 'quote');
  expect(textOf(said)).toContain('blockquote(paragraph("said"))');
});

test('adds and deletes rows and columns of a table, and changes its header row', () => {
  const editor = editorOf([paragraph('')], 1);
  editor.commands.insertTable({ rows: 2, cols: 2, withHeaderRow: true });
  editor.commands.addRowAfter();
  editor.commands.addColumnAfter();
  const rows = () =>
    editor.state.doc.firstChild!.children.map((row) => row.children.map(({ type }) => type.name));
  expect(rows()).toEqual([
    ['tableHeader', 'tableHeader', 'tableHeader'],
    ['tableCell', 'tableCell', 'tableCell'],
    ['tableCell', 'tableCell', 'tableCell'],
  ]);
  editor.commands.deleteColumn();
  editor.commands.toggleHeaderRow();
  expect(rows()[0]).toEqual(['tableCell', 'tableCell']);
});

test('accepts http, https and mail links only', () => {
  const editor = editorOf([paragraph('see the mill')], 5, 13);
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '/profile', 'file:///etc'])
    expect(editor.commands.setLink({ href }), href).toBe(false);
  expect(editor.commands.setLink({ href: 'https://mill.example/' })).toBe(true);
  expect(textOf(editor)).toBe('doc(paragraph("see ", link("the mill")))');
  editor.commands.setTextSelection(8);
  editor.chain().extendMarkRange('link').setLink({ href: 'https://dam.example/' }).run();
  expect(editor.getAttributes('link')['href']).toBe('https://dam.example/');
  editor.chain().extendMarkRange('link').unsetLink().run();
  expect(textOf(editor)).toBe('doc(paragraph("see the mill"))');
});

test('has the elements of rich text', () => {
  const { nodes, marks } = getSchema(richTextExtensions());
  expect(Object.keys(nodes)).toContain('horizontalRule');
  expect(Object.keys(marks).toSorted()).toEqual([
    'bold',
    'code',
    'italic',
    'link',
    'strike',
    'underline',
  ]);
});

import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { marks, nodes, schema } from './richSchema.ts';
import { toolCommands, linkAt, removeLink, setLink, clearBlockFormat } from './richCommands.ts';
import type { Tool } from './RichToolbar.tsx';

const paragraph = (text: string) => nodes.paragraph.create(null, text ? schema.text(text) : null);
const stateOf = (...blocks: Node[]) =>
  EditorState.create({ schema, doc: nodes.doc.create(null, blocks) });
const at = (state: EditorState, from: number, to = from) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));

function applied(state: EditorState, command: Command): EditorState {
  let next = state;
  expect(command(state, (transaction) => (next = state.apply(transaction)))).toBe(true);
  next.doc.check();
  return next;
}
const press = (state: EditorState, tool: Tool) => applied(state, toolCommands[tool].run);
const textOf = (state: EditorState) => state.doc.toString();

test('sets a mark on the selection, detects it and removes it', () => {
  const words = at(stateOf(paragraph('so be it')), 1, 3);
  const bold = press(words, 'bold');
  expect(textOf(bold)).toBe('doc(paragraph(bold("so"), " be it"))');
  expect(toolCommands.bold.at!(bold)).toBe(true);
  expect(toolCommands.bold.at!(at(bold, 1, 6))).toBe(false);
  expect(textOf(press(at(bold, 1, 6), 'bold'))).toBe('doc(paragraph(bold("so be"), " it"))');
  expect(textOf(press(bold, 'bold'))).toBe('doc(paragraph("so be it"))');
});

test('changes the level of a heading and turns it into a paragraph', () => {
  const second = press(at(stateOf(paragraph('Why')), 1), 'h2');
  expect(second.doc.firstChild!.attrs).toEqual({ level: 2 });
  const third = press(second, 'h3');
  expect(third.doc.firstChild!.attrs).toEqual({ level: 3 });
  expect([toolCommands.h2.at!(third), toolCommands.h3.at!(third)]).toEqual([false, true]);
  expect(textOf(press(third, 'h3'))).toBe('doc(paragraph("Why"))');
});

test('wraps the selection in a list, changes the list type and lifts it', () => {
  const both = at(stateOf(nodes.heading.create(null, schema.text('one')), paragraph('two')), 1, 8);
  const list = press(both, 'bullets');
  expect(textOf(list)).toBe(
    'doc(bulletList(listItem(paragraph("one")), listItem(paragraph("two"))))',
  );
  const numbered = press(list, 'numbers');
  expect(textOf(numbered)).toBe(
    'doc(orderedList(listItem(paragraph("one")), listItem(paragraph("two"))))',
  );
  expect([toolCommands.bullets.at!(numbered), toolCommands.numbers.at!(numbered)]).toEqual([
    false,
    true,
  ]);
  expect(textOf(press(numbered, 'numbers'))).toBe('doc(paragraph("one"), paragraph("two"))');
});

test('removes a quotation, also around a list', () => {
  const list = press(at(stateOf(paragraph('one')), 1), 'bullets');
  const quoted = press(at(stateOf(nodes.blockquote.create(null, list.doc.content)), 4), 'quote');
  expect(textOf(quoted)).toBe('doc(bulletList(listItem(paragraph("one"))))');
  expect(textOf(press(at(stateOf(paragraph('said')), 1), 'quote'))).toBe(
    'doc(blockquote(paragraph("said")))',
  );
});

test('removes block formatting before the line when Backspace is pressed at its start', () => {
  const list = press(at(stateOf(paragraph('one')), 1), 'bullets');
  expect(textOf(applied(at(list, 3), clearBlockFormat))).toBe('doc(paragraph("one"))');
  expect(
    textOf(applied(at(press(at(stateOf(paragraph('one')), 1), 'h2'), 1), clearBlockFormat)),
  ).toBe('doc(paragraph("one"))');
  expect(clearBlockFormat(at(list, 4))).toBe(false);
  expect(clearBlockFormat(at(stateOf(paragraph('one')), 1))).toBe(false);
});

test('adds a link to words or as its own text, and changes and removes it as a whole', () => {
  const href = 'https://mill.example/';
  const words = applied(
    at(stateOf(paragraph('see the mill')), 5, 13),
    setLink(href, 'mill.example'),
  );
  expect(textOf(words)).toBe('doc(paragraph("see ", link("the mill")))');
  expect(linkAt(at(words, 8))).toEqual({ href, from: 5, to: 13 });
  expect(linkAt(at(words, 2))).toBeUndefined();
  const changed = applied(at(words, 8), setLink('https://dam.example/', 'dam.example'));
  expect(linkAt(at(changed, 6))!.href).toBe('https://dam.example/');
  expect(textOf(applied(at(changed, 8), removeLink))).toBe('doc(paragraph("see the mill"))');
  const alone = applied(at(stateOf(paragraph('')), 1), setLink(href, 'mill.example'));
  expect(textOf(alone)).toBe('doc(paragraph(link("mill.example")))');
  expect(marks.link.isInSet(alone.storedMarks ?? alone.selection.$from.marks())).toBeUndefined();
});

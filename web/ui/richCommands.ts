// Commands of the editor toolbar, and whether each applies at the cursor.
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Mark, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapRangeInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { liftTarget } from 'prosemirror-transform';
import { marks, nodes } from './richSchema.ts';
import type { Tool } from './RichToolbar.tsx';

/** The nearest enclosing block that satisfies `matches`, and its position. */
function around(
  { selection: { $from, $to } }: EditorState,
  matches: (node: Node) => boolean,
): { node: Node; at: number } | undefined {
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth--) {
    const node = $from.node(depth);
    if (matches(node)) return { node, at: $from.before(depth) };
  }
  return undefined;
}

const isList = ({ type }: Node) => type === nodes.bulletList || type === nodes.orderedList;

/**
 * Whether the whole selection has the mark; with an empty selection, whether typed text would get
 * it.
 */
function hasMark(state: EditorState, type: MarkType): boolean {
  const { empty, from, to, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  let [some, all] = [false, true];
  state.doc.nodesBetween(from, to, (node) => {
    if (!node.isText) return;
    some = true;
    all &&= type.isInSet(node.marks) !== undefined;
  });
  return some && all;
}

const isHeading = ({ selection: { $from } }: EditorState, level: number) =>
  $from.parent.type === nodes.heading && $from.parent.attrs['level'] === level;

/** Toggles between a heading of this level and a paragraph. */
export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    (isHeading(state, level)
      ? setBlockType(nodes.paragraph)
      : setBlockType(nodes.heading, { level }))(state, dispatch);

export const toggleQuote: Command = (state, dispatch) => {
  const quote = around(state, ({ type }) => type === nodes.blockquote);
  if (!quote) return wrapIn(nodes.blockquote)(state, dispatch);
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to, ({ type }) => type === nodes.blockquote);
  const target = range && liftTarget(range);
  if (!range || target === null || target === undefined) return false;
  dispatch?.(state.tr.lift(range, target).scrollIntoView());
  return true;
};

/** Toggles a list. A list of the other type changes its type. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = around(state, isList);
    if (list?.node.type === type) return liftListItem(nodes.listItem)(state, dispatch);
    const { tr } = state;
    if (list) tr.setNodeMarkup(list.at, type);
    else if (!wrapInListType(tr, type)) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Wraps the selection in a list. Headings become paragraphs, because lists cannot contain them. */
function wrapInListType(tr: Transaction, type: NodeType): boolean {
  const { from, to } = tr.selection;
  tr.setBlockType(from, to, nodes.paragraph);
  const { $from, $to } = tr.selection;
  const range = $from.blockRange($to);
  return range !== null && wrapRangeInList(tr, range, type);
}

export const toggleMarkCommand = (type: MarkType) =>
  toggleMark(type, null, { removeWhenPresent: false });

/** Backspace at the start of a block removes its heading, list or quote formatting first. */
export const clearBlockFormat: Command = (state, dispatch, view) => {
  const { empty, $from } = state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  if ($from.parent.type === nodes.heading) return setBlockType(nodes.paragraph)(state, dispatch);
  if ($from.depth < 2 || $from.index(-1) > 0) return false;
  return ($from.node(-1).type === nodes.listItem ? liftListItem(nodes.listItem) : lift)(
    state,
    dispatch,
    view,
  );
};

type ToolCommand = { run: Command; at?: (state: EditorState) => boolean };
const marking = (type: MarkType): ToolCommand => ({
  run: toggleMarkCommand(type),
  at: (state) => hasMark(state, type),
});
const heading = (level: number): ToolCommand => ({
  run: toggleHeading(level),
  at: (state) => isHeading(state, level),
});
const listing = (type: NodeType): ToolCommand => ({
  run: toggleList(type),
  at: (state) => around(state, isList)?.node.type === type,
});

export const toolCommands: Record<Tool, ToolCommand> = {
  bold: marking(marks.bold),
  italic: marking(marks.italic),
  underline: marking(marks.underline),
  strike: marking(marks.strike),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  bullets: listing(nodes.bulletList),
  numbers: listing(nodes.orderedList),
  quote: {
    run: toggleQuote,
    at: (state) => around(state, ({ type }) => type === nodes.blockquote) !== undefined,
  },
  undo: { run: undo },
  redo: { run: redo },
};

const linkIn = (found: readonly Mark[]) => marks.link.isInSet(found);

/** The link at the cursor or at the start of the selection, with its target and its range. */
export function linkAt({
  doc,
  selection: { $from, from },
}: EditorState): { href: string; from: number; to: number } | undefined {
  const { parent } = $from;
  const start = $from.start();
  const pieces: { href: string | undefined; from: number; to: number }[] = [];
  parent.forEach((node, offset) => {
    const href = linkIn(node.marks)?.attrs['href'] as string | undefined;
    const last = pieces.at(-1);
    if (last && last.href === href) last.to = start + offset + node.nodeSize;
    else pieces.push({ href, from: start + offset, to: start + offset + node.nodeSize });
  });
  const found = pieces
    .filter((piece) => piece.href !== undefined && piece.from <= from && from <= piece.to)
    .at(-1);
  return found?.href === undefined || !doc
    ? undefined
    : { href: found.href, from: found.from, to: found.to };
}

/**
 * Links the selection, or changes the link at the cursor. If there is neither, inserts the address
 * as its own text.
 */
export const setLink =
  (href: string, typed: string): Command =>
  (state, dispatch) => {
    const { tr, schema } = state;
    const { empty, from, to } = state.selection;
    const link = linkAt(state);
    const mark = marks.link.create({ href });
    if (empty && !link) tr.replaceSelectionWith(schema.text(typed, [mark]), false);
    else tr.addMark(Math.min(from, link?.from ?? from), Math.max(to, link?.to ?? to), mark);
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };

export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state);
  if (!link) return false;
  dispatch?.(state.tr.removeMark(link.from, Math.max(link.to, state.selection.to), marks.link));
  return true;
};

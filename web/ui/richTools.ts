// What the tools of the editor do to a text, and whether they are at work where the cursor stands.
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Mark, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapRangeInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { liftTarget } from 'prosemirror-transform';
import { marks, nodes } from './richSchema.ts';
import type { Tool } from './RichToolbar.tsx';

/** The nearest block around the selection that is such a one, and where it begins. */
function around(
  { selection: { $from, $to } }: EditorState,
  fits: (node: Node) => boolean,
): { node: Node; at: number } | undefined {
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth--) {
    const node = $from.node(depth);
    if (fits(node)) return { node, at: $from.before(depth) };
  }
  return undefined;
}

const isList = ({ type }: Node) => type === nodes.bulletList || type === nodes.orderedList;

/** Whether all that is selected has it, or what is typed next would. */
function marked(state: EditorState, type: MarkType): boolean {
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

const headed = ({ selection: { $from } }: EditorState, level: number) =>
  $from.parent.type === nodes.heading && $from.parent.attrs['level'] === level;

/** A heading of this level, and pressed again a paragraph. */
export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    (headed(state, level) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      dispatch,
    );

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

/** A list, and pressed again none; a list of the other kind becomes one of this. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = around(state, isList);
    if (list?.node.type === type) return liftListItem(nodes.listItem)(state, dispatch);
    const { tr } = state;
    if (list) tr.setNodeMarkup(list.at, type);
    else if (!listed(tr, type)) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Headings become paragraphs: a list holds none. */
function listed(tr: Transaction, type: NodeType): boolean {
  const { from, to } = tr.selection;
  tr.setBlockType(from, to, nodes.paragraph);
  const { $from, $to } = tr.selection;
  const range = $from.blockRange($to);
  return range !== null && wrapRangeInList(tr, range, type);
}

export const toggled = (type: MarkType) => toggleMark(type, null, { removeWhenPresent: false });

/** At the very start of a block, what makes it more than a paragraph is taken away first. */
export const undress: Command = (state, dispatch, view) => {
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

type Deed = { run: Command; at?: (state: EditorState) => boolean };
const marking = (type: MarkType): Deed => ({
  run: toggled(type),
  at: (state) => marked(state, type),
});
const heading = (level: number): Deed => ({
  run: toggleHeading(level),
  at: (state) => headed(state, level),
});
const listing = (type: NodeType): Deed => ({
  run: toggleList(type),
  at: (state) => around(state, isList)?.node.type === type,
});

export const deeds: Record<Tool, Deed> = {
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

/** The link that the cursor stands in or that the selection begins in: where it leads, and from where to where it goes. */
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

/** Makes the selected words a link, or changes the one where the cursor stands; where neither is, the address is its own text. */
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

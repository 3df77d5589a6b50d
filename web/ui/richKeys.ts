// Key bindings and input rules (Markdown shortcuts) of the editor.
import { baseKeymap, chainCommands, exitCode, setBlockType } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command } from 'prosemirror-state';
import { trimUrlPunctuation } from '#contract/mentions.ts';
import { parseUrl } from './links.ts';
import { marks, nodes } from './richSchema.ts';
import {
  toggleMarkCommand,
  toggleHeading,
  toggleList,
  toggleQuote,
  clearBlockFormat,
} from './richCommands.ts';

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
});

const keys: Record<string, Command> = {
  'Mod-b': toggleMarkCommand(marks.bold),
  'Mod-i': toggleMarkCommand(marks.italic),
  'Mod-u': toggleMarkCommand(marks.underline),
  'Mod-Shift-s': toggleMarkCommand(marks.strike),
  'Mod-Alt-0': setBlockType(nodes.paragraph),
  'Mod-Alt-2': toggleHeading(2),
  'Mod-Alt-3': toggleHeading(3),
  'Mod-Alt-4': toggleHeading(4),
  'Mod-Shift-7': toggleList(nodes.orderedList),
  'Mod-Shift-8': toggleList(nodes.bulletList),
  'Mod-Shift-b': toggleQuote,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Shift-Enter': breakLine,
  'Mod-Enter': breakLine,
  Enter: splitListItem(nodes.listItem),
  Tab: sinkListItem(nodes.listItem),
  'Shift-Tab': liftListItem(nodes.listItem),
  Backspace: chainCommands(undoInputRule, clearBlockFormat),
};

/** A mark typed as delimiters, such as **bold**. The delimiters are removed. */
const around = (signs: RegExp, type: MarkType) =>
  new InputRule(signs, (state, [whole, delimited = '', inner = ''], start, end) => {
    const from = start + whole.indexOf(delimited);
    const first = from + delimited.indexOf(inner);
    return state.tr
      .delete(first + inner.length, end)
      .delete(from, first)
      .addMark(from, from + inner.length, type.create())
      .removeStoredMark(type);
  });

/** A typed URL becomes a link at the next space. */
const address = new InputRule(
  /(?:^|\s)((?:https?:\/\/|mailto:)\S+)(\s)$/i,
  (state, [whole, typed = '', space = ''], start, end) => {
    const href = trimUrlPunctuation(typed);
    const from = start + whole.indexOf(typed);
    if (!parseUrl(href) || state.doc.rangeHasMark(from, end, marks.link)) return null;
    return state.tr
      .insertText(space, end)
      .addMark(from, from + href.length, marks.link.create({ href }))
      .removeStoredMark(marks.link);
  },
);

const signs = [
  textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, marks = '']) => ({
    level: marks.length,
  })),
  wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  wrappingInputRule(/^\s*[-+*]\s$/, nodes.bulletList),
  wrappingInputRule(/^\s*1\.\s$/, nodes.orderedList),
  around(/(?:^|\s)(\*\*(?!\s)([^*]+)\*\*)$/, marks.bold),
  around(/(?:^|\s)(__(?!\s)([^_]+)__)$/, marks.bold),
  around(/(?:^|\s)(\*(?!\s)([^*]+)\*)$/, marks.italic),
  around(/(?:^|\s)(_(?!\s)([^_]+)_)$/, marks.italic),
  around(/(?:^|\s)(~~(?!\s)([^~]+)~~)$/, marks.strike),
  address,
];

export const editorPlugins = [
  inputRules({ rules: signs }),
  keymap(keys),
  keymap(baseKeymap),
  history(),
];

import { Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { PendingInput } from './RichTextPlaceholder.tsx';

/** Restores the selection and replays the keys that were pressed before the editor loaded. */
export function replayInput(view: EditorView, { from, to, point, keys, focused }: PendingInput) {
  const { doc, tr } = view.state;
  const pressedAt = point && view.posAtCoords(point);
  const selection =
    from !== undefined && to !== undefined
      ? TextSelection.between(doc.resolve(toPosition(from)), doc.resolve(toPosition(to)))
      : pressedAt
        ? Selection.near(doc.resolve(pressedAt.pos))
        : Selection.atEnd(doc);
  view.dispatch(tr.setSelection(selection));
  if (focused) view.focus();
  for (const event of keys) press(view, event);

  /**
   * Converts an offset in the plain lines to a document position. A line break is one character;
   * the boundary between two paragraphs takes two positions.
   */
  function toPosition(offset: number): number {
    let [position, remaining] = [1, offset];
    for (let line = 0; line < doc.childCount && remaining > doc.child(line).content.size; line++) {
      remaining -= doc.child(line).content.size + 1;
      position += doc.child(line).nodeSize;
    }
    return position + remaining;
  }
}

/** Handles a key as the browser would: by a shortcut, as a movement of the cursor, or as text. */
function press(view: EditorView, event: KeyboardEvent) {
  const { state } = view;
  const { from, to } = state.selection;
  if (view.someProp('handleKeyDown', (handle) => handle(view, event))) return;
  const createSelection = { Home: Selection.atStart, End: Selection.atEnd }[event.key];
  if (createSelection) return view.dispatch(state.tr.setSelection(createSelection(state.doc)));
  if (event.key.length > 1 || event.ctrlKey || event.metaKey) return;
  if (
    !view.someProp('handleTextInput', (handle) =>
      handle(view, from, to, event.key, () => state.tr.insertText(event.key)),
    )
  )
    view.dispatch(state.tr.insertText(event.key).scrollIntoView());
}

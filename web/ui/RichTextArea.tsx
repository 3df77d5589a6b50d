import { EditorState, Selection, TextSelection, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { LinkControl } from './LinkControl.tsx';
import { pastedHtml } from '../richText/sanitize.ts';
import classes from './RichTextArea.module.css';
import { htmlToDocument, documentToHtml } from './richDocument.ts';
import { editorPlugins } from './richKeys.ts';
import type { PendingInput, RichTextFieldProps } from './RichTextPlaceholder.tsx';
import { marks, schema, schemes } from './richSchema.ts';
import { toolCommands, linkAt, removeLink, setLink } from './richCommands.ts';
import { RichToolbar } from './RichToolbar.tsx';

export type RichTextAreaProps = RichTextFieldProps & {
  /** Input and selection from before the editor loaded. */
  pendingInput: RefObject<PendingInput | undefined>;
};

/** Transaction flag: the change came from the `value` prop and is not reported by `onChange`. */
const externalChange = 'externalChange';

/** The rich text editor (ProseMirror) under its toolbar. */
export default function RichTextArea({
  value,
  onChange,
  attributes,
  className,
  pendingInput,
}: RichTextAreaProps) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(() =>
    EditorState.create({ schema, doc: htmlToDocument(value), plugins: editorPlugins }),
  );
  const [view, setView] = useState<EditorView>();
  const [linking, setLinking] = useState(false);
  const lastReported = useRef(value);

  const changed = useEffectEvent((next: EditorState) => {
    lastReported.current = documentToHtml(next.doc);
    onChange(lastReported.current);
  });

  useLayoutEffect(() => {
    const editorView = new EditorView(container.current, {
      state,
      transformPastedHTML: pastedHtml,
      handlePaste: (editor, event) =>
        linkSelected(editor, event.clipboardData?.getData('text/plain').trim() ?? ''),
      handleKeyDown: (_view, event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        setLinking(true);
        return true;
      },
      dispatchTransaction(transaction) {
        editorView.updateState(editorView.state.apply(transaction));
        setState(editorView.state);
        if (transaction.docChanged && !transaction.getMeta(externalChange))
          changed(editorView.state);
      },
    });
    setView(editorView);
    if (pendingInput.current) replayInput(editorView, pendingInput.current);
    return () => editorView.destroy();
    // The initial state is used once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useLayoutEffect(
    () =>
      view?.setProps({
        attributes: { ...attributes, class: className, role: 'textbox', 'aria-multiline': 'true' },
      }),
    [view, attributes, className],
  );

  useEffect(() => {
    if (!view || value === lastReported.current) return;
    lastReported.current = value;
    const doc = htmlToDocument(value);
    // If only the markup of the server differs, the document is equal and the cursor stays.
    if (!view.state.doc.eq(doc))
      view.dispatch(
        view.state.tr
          .replaceWith(0, view.state.doc.content.size, doc.content)
          .setMeta(externalChange, true),
      );
  }, [view, value]);

  const run = (command: Command) => {
    command(state, (transaction) => view?.dispatch(transaction), view);
    view?.focus();
  };
  return (
    <>
      <RichToolbar
        controls={attributes.id}
        editing={{
          active: (tool) => toolCommands[tool].at?.(state) ?? false,
          able: (tool) => toolCommands[tool].at !== undefined || toolCommands[tool].run(state),
          run: (tool) => run(toolCommands[tool].run),
        }}
        link={
          <LinkControl
            href={linkAt(state)?.href}
            onSet={(href, typed) => run(setLink(href, typed))}
            onRemove={() => run(removeLink)}
            onLeave={() => view?.focus()}
            opened={linking}
            onOpened={setLinking}
          />
        }
      />
      <div ref={container} className={classes.content} />
    </>
  );
}

/** Turns the selected text into a link when a URL is pasted over it. */
function linkSelected(view: EditorView, pasted: string): boolean {
  const { empty, from, to } = view.state.selection;
  if (empty || !schemes.test(pasted) || /\s/.test(pasted)) return false;
  view.dispatch(view.state.tr.addMark(from, to, marks.link.create({ href: pasted })));
  return true;
}

/** Restores the selection and replays the keys that were pressed before the editor loaded. */
function replayInput(view: EditorView, { from, to, point, keys, focused }: PendingInput) {
  const { doc, tr } = view.state;
  const pressedAt = point && view.posAtCoords(point);
  const selection =
    from !== undefined && to !== undefined
      ? TextSelection.between(doc.resolve(positionOf(from)), doc.resolve(positionOf(to)))
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
  function positionOf(at: number): number {
    let [position, left] = [1, at];
    for (let line = 0; line < doc.childCount && left > doc.child(line).content.size; line++) {
      left -= doc.child(line).content.size + 1;
      position += doc.child(line).nodeSize;
    }
    return position + left;
  }
}

function press(view: EditorView, event: KeyboardEvent) {
  const { state } = view;
  const { from, to } = state.selection;
  if (view.someProp('handleKeyDown', (handle) => handle(view, event))) return;
  const jump = { Home: Selection.atStart, End: Selection.atEnd }[event.key];
  if (jump) return view.dispatch(state.tr.setSelection(jump(state.doc)));
  if (event.key.length > 1 || event.ctrlKey || event.metaKey) return;
  if (
    !view.someProp('handleTextInput', (handle) =>
      handle(view, from, to, event.key, () => state.tr.insertText(event.key)),
    )
  )
    view.dispatch(state.tr.insertText(event.key).scrollIntoView());
}

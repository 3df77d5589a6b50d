import { Editor, getSchema } from '@tiptap/core';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { documentToHtml, htmlToDocument } from './document.ts';
import { richTextExtensions } from './extensions.ts';
import { createImageNode } from './imageNode.ts';
import { ImageUploads, imageSettled } from './ImageUploads.ts';
import { pasteHandlers } from './pasteHandlers.ts';
import { replayInput } from './replayInput.ts';
import { getEditing } from './toolCommands.ts';
import { RichInserts } from './RichInserts.tsx';
import classes from './RichTextArea.module.css';
import type { PendingInput, RichTextFieldProps } from './RichTextPlaceholder.tsx';
import { RichToolbar } from './RichToolbar.tsx';
import { Text } from '../ui/primitives.tsx';

export type RichTextAreaProps = RichTextFieldProps & {
  /** Input and selection from before the editor loaded. */
  pendingInput: RefObject<PendingInput | undefined>;
};

/** Transaction flag: the change came from the `value` prop and is not reported by `onChange`. */
const externalChange = 'externalChange';

/**
 * The rich text editor (Tiptap) under its toolbar. RichTextEditor loads it, because Tiptap is a
 * large chunk.
 */
export default function RichTextArea({
  value,
  onChange,
  attributes,
  className,
  placeholder,
  images,
  pendingInput,
}: RichTextAreaProps) {
  const container = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [uploads] = useState(() => images && new ImageUploads(images));
  const [editor, setEditor] = useState<Editor>();
  // The state of the tools is read from the editor, so every transaction renders the toolbar again.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [linking, setLinking] = useState(false);
  // Sentence about what the last paste left out; empty if it left out nothing.
  const [leftOut, setLeftOut] = useState('');
  // The value that the parent has. Any other `value` comes from outside and replaces the text.
  const lastReported = useRef(value);

  useLayoutEffect(() => {
    if (images) uploads?.update(images);
  }, [uploads, images]);

  const report = useEffectEvent((html: string) => {
    lastReported.current = html;
    onChange(html);
  });

  useLayoutEffect(() => {
    const extensions = [
      ...richTextExtensions(placeholder),
      ...(uploads ? [createImageNode(uploads)] : []),
    ];
    const created: Editor = new Editor({
      element: container.current,
      extensions,
      content: htmlToDocument(value, getSchema(extensions)).toJSON() as object,
      injectCSS: false,
      enablePasteRules: ['link'],
      editorProps: {
        ...pasteHandlers(() => created, uploads, setLeftOut),
        handleKeyDown: (_view, event) => {
          if (event.altKey && event.key === 'F10')
            toolbar.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus();
          else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))
            setLinking(true);
          else return false;
          event.preventDefault();
          return true;
        },
      },
    });
    let html = documentToHtml(created.state.doc);
    created.on('transaction', ({ transaction }) => {
      redraw();
      if (!transaction.docChanged && !transaction.getMeta(imageSettled)) return;
      const next = documentToHtml(created.state.doc);
      if (next === html) return;
      html = next;
      if (!transaction.getMeta(externalChange)) report(html);
    });
    setEditor(created);
    if (pendingInput.current) replayInput(created.view, pendingInput.current);
    return () => {
      created.destroy();
      uploads?.close();
    };
    // The initial value and placeholder are used once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useLayoutEffect(
    () =>
      editor?.view.setProps({
        attributes: { ...attributes, class: className, role: 'textbox', 'aria-multiline': 'true' },
      }),
    [editor, attributes, className],
  );

  useEffect(() => {
    if (!editor || value === lastReported.current) return;
    lastReported.current = value;
    const doc = htmlToDocument(value, editor.schema);
    const { tr } = editor.state;
    // If only the markup of the server differs, the text is equal and the cursor stays.
    if (documentToHtml(doc) !== documentToHtml(tr.doc))
      editor.view.dispatch(
        tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta(externalChange, true),
      );
  }, [editor, value]);

  return (
    <>
      <div ref={toolbar} className={classes.tools}>
        <RichToolbar
          controls={attributes.id}
          withImages={uploads !== undefined}
          {...(editor && {
            editing: getEditing(editor),
            onLeave: () => editor.view.focus(),
            inserts: (
              <RichInserts
                editor={editor}
                uploads={uploads}
                linking={linking}
                onLinking={setLinking}
              />
            ),
          })}
        />
      </div>
      <div ref={container} className={classes.content} />
      <Text role="status" size="sm" color="muted" className={classes.leftOut}>
        {leftOut}
      </Text>
    </>
  );
}

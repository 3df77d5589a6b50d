import '@mantine/tiptap/styles.layer.css';
import { useMantineStyleNonce } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { t } from './language.ts';
import { pastedHtml } from './rich.ts';
import classes from './RichArea.module.css';
import { documentOf, extensions, htmlOf, shows } from './richDocument.ts';
import textClasses from './RichText.module.css';
import { RichToolbar } from './RichToolbar.tsx';

export type RichAreaProps = {
  id: string;
  label?: string;
  labelledBy?: string;
  describedBy: string | undefined;
  faulty: boolean;
  /** Rich text; empty when there is nothing in it. A value from outside takes the place of what is there. */
  value: string;
  onChange: (html: string) => void;
  minHeight: number;
  maxHeight?: number;
  /** Set as an article is read. */
  reading?: boolean;
};

const labels = {
  boldControlLabel: t('Bold'),
  italicControlLabel: t('Italic'),
  underlineControlLabel: t('Underline'),
  strikeControlLabel: t('Strikethrough'),
  h2ControlLabel: t('Heading {{level}}', { level: 2 }),
  h3ControlLabel: t('Heading {{level}}', { level: 3 }),
  h4ControlLabel: t('Heading {{level}}', { level: 4 }),
  bulletListControlLabel: t('Bullet list'),
  orderedListControlLabel: t('Ordered list'),
  blockquoteControlLabel: t('Blockquote'),
  undoControlLabel: t('Undo'),
  redoControlLabel: t('Redo'),
};

/** Text under a bar of tools. */
export default function RichArea({ id, value, onChange, minHeight, maxHeight, reading = false, label, labelledBy, describedBy, faulty }: RichAreaProps) {
  const nonce = useMantineStyleNonce();
  const [initial] = useState(() => documentOf(value).toJSON());
  const [linking, setLinking] = useState(false);

  const editorProps = useMemo(() => {
    const attributes = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-invalid': String(faulty),
      class: textClasses[reading ? 'reading' : 'small']!,
      ...(label !== undefined && { 'aria-label': label }),
      ...(labelledBy !== undefined && { 'aria-labelledby': labelledBy }),
      ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    };
    const handleKeyDown = (_view: unknown, event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
      event.preventDefault();
      setLinking(true);
      return true;
    };
    return { attributes, handleKeyDown, transformPastedHTML: pastedHtml };
  }, [id, faulty, reading, label, labelledBy, describedBy]);

  const told = useRef(value);
  const editor = useEditor({
    extensions,
    content: initial,
    editorProps,
    injectNonce: nonce?.(),
    shouldRerenderOnTransaction: true,
    onUpdate: (event) => {
      told.current = htmlOf(event.editor);
      onChange(told.current);
    },
  });

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    // Spelled otherwise by the server, it is the same text, and the cursor stays where it is.
    if (!shows(editor, value)) editor.commands.setContent(documentOf(value).toJSON(), { emitUpdate: false });
  }, [editor, value]);

  const heights = { '--rich-min': `${minHeight}px`, '--rich-max': maxHeight ? `${maxHeight}px` : 'none' } as CSSProperties;
  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      variant="subtle"
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      style={heights}
      mod={{ faulty }}
      classNames={{
        root: classes.root ?? '',
        toolbar: classes.toolbar ?? '',
        controlsGroup: classes.group ?? '',
        control: classes.control ?? '',
        content: classes.content ?? '',
      }}
    >
      <RichToolbar editor={editor} controls={id} linking={linking} onLinking={setLinking} />
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

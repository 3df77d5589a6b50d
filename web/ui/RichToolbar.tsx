import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import { t } from './language.ts';
import { LinkControl } from './LinkControl.tsx';
import { useToolbarKeys } from './toolbarKeys.ts';

type RichToolbarProps = { editor: Editor; controls: string; linking: boolean; onLinking: (linking: boolean) => void };

/** One stop for the Tab key; the arrows move within. */
export function RichToolbar({ editor, controls, linking, onLinking }: RichToolbarProps) {
  const keys = useToolbarKeys();
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={t('Formatting')} aria-controls={controls} sticky {...keys}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} opened={linking} onOpened={onLinking} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

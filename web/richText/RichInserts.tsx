import type { Editor } from '@tiptap/core';
import type { ImageUploads } from './ImageUploads.ts';
import { insertImages } from './pasteHandlers.ts';
import { imageAccept } from '../files/imageTypes.ts';
import { LinkControl } from './LinkControl.tsx';
import { ToolbarImageButton } from './RichToolbar.tsx';
import { TableControl } from './TableControl.tsx';

type RichInsertsProps = {
  editor: Editor;
  /** Undefined if the text has no images. */
  uploads: ImageUploads | undefined;
  /** Whether the popover of the link is open. */
  linking: boolean;
  onLinking: (linking: boolean) => void;
};

/** The controls of links, tables and images in the toolbar. */
export function RichInserts({ editor, uploads, linking, onLinking }: RichInsertsProps) {
  const href = editor.getAttributes('link')['href'] as string | undefined;
  const setLink = (next: string, typed: string) => {
    const chain = editor.chain().focus().extendMarkRange('link');
    // Nothing to link: the typed text is inserted. Text typed after it is no link.
    const isNew = editor.state.selection.empty && href === undefined;
    const link = { type: 'link', attrs: { href: next } };
    (isNew
      ? chain.insertContent({ type: 'text', text: typed, marks: [link] }).unsetMark('link')
      : chain.setLink({ href: next })
    ).run();
  };
  return (
    <>
      <LinkControl
        href={href}
        onSet={setLink}
        onRemove={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
        onLeave={() => editor.view.focus()}
        opened={linking}
        onOpened={onLinking}
      />
      <TableControl editor={editor} />
      {uploads && (
        <ToolbarImageButton
          onClick={() => chooseImages((files) => insertImages(editor, uploads, files))}
        />
      )}
    </>
  );
}

function chooseImages(onChosen: (files: File[]) => void) {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = imageAccept;
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]));
  input.click();
}

import { useState, type ClipboardEvent, type DragEvent } from 'react';

/** Lets files be dropped on a form or pasted into it. `over` while some are held above it; `handlers` go on the form. */
export function usePhotoDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        // a text editor has taken it already, as text
        if (files.length === 0 || event.defaultPrevented) return;
        event.preventDefault();
        onFiles(files);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

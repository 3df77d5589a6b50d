import { useState, type ClipboardEvent, type DragEvent } from 'react';

/**
 * Handlers for files that are dropped on a form or pasted into it. The caller checks the types.
 * `isDraggedOver` is true while files are dragged over the form.
 */
export function usePhotoDrop(onFiles: (files: File[]) => void) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  return {
    isDraggedOver,
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        // A text editor has already handled the paste as text.
        if (files.length === 0 || event.defaultPrevented) return;
        event.preventDefault();
        onFiles(files);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsDraggedOver(true);
      },
      onDragLeave: () => setIsDraggedOver(false),
      onDrop: (event: DragEvent) => {
        setIsDraggedOver(false);
        // A text editor has already taken the files.
        if (event.defaultPrevented) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

// What the buttons of the toolbar do, and whether each applies at the cursor.
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { Tool } from './RichToolbar.tsx';

type ToolCommand = {
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Name and attributes of what the button toggles. */
  toggles?: [name: string, attributes?: object];
};
const heading = (level: 1 | 2 | 3 | 4): ToolCommand => ({
  run: (chain) => chain.toggleHeading({ level }),
  toggles: ['heading', { level }],
});

const toolCommands: Record<Tool, ToolCommand> = {
  bold: { run: (chain) => chain.toggleBold(), toggles: ['bold'] },
  italic: { run: (chain) => chain.toggleItalic(), toggles: ['italic'] },
  underline: { run: (chain) => chain.toggleUnderline(), toggles: ['underline'] },
  strike: { run: (chain) => chain.toggleStrike(), toggles: ['strike'] },
  code: { run: (chain) => chain.toggleCode(), toggles: ['code'] },
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  bullets: { run: (chain) => chain.toggleBulletList(), toggles: ['bulletList'] },
  numbers: { run: (chain) => chain.toggleOrderedList(), toggles: ['orderedList'] },
  quote: { run: (chain) => chain.toggleBlockquote(), toggles: ['blockquote'] },
  codeBlock: { run: (chain) => chain.toggleCodeBlock(), toggles: ['codeBlock'] },
  rule: { run: (chain) => chain.setHorizontalRule() },
  undo: { run: (chain) => chain.undo() },
  redo: { run: (chain) => chain.redo() },
};

/** State of the tools, and the handler that runs one. */
export const getEditing = (editor: Editor) => ({
  active: (tool: Tool) => {
    const { toggles } = toolCommands[tool];
    return toggles && editor.isActive(...toggles);
  },
  able: (tool: Tool) => toolCommands[tool].run(editor.can().chain()).run(),
  run: (tool: Tool) => void toolCommands[tool].run(editor.chain()).focus().run(),
});

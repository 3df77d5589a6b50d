import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableOff,
  IconTablePlus,
  IconTableRow,
} from '@tabler/icons-react';
import { t } from '../i18n/language.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { ToolbarTableButton } from './RichToolbar.tsx';

type TableItem = [
  label: string,
  icon: typeof IconTableOff,
  run: (chain: ChainedCommands) => ChainedCommands,
];

const insertTable: TableItem = [
  t('Insert table'),
  IconTablePlus,
  (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
];
const changes: readonly TableItem[] = [
  [t('Add row above'), IconRowInsertTop, (chain) => chain.addRowBefore()],
  [t('Add row below'), IconRowInsertBottom, (chain) => chain.addRowAfter()],
  [t('Delete row'), IconRowRemove, (chain) => chain.deleteRow()],
  [t('Add column before'), IconColumnInsertLeft, (chain) => chain.addColumnBefore()],
  [t('Add column after'), IconColumnInsertRight, (chain) => chain.addColumnAfter()],
  [t('Delete column'), IconColumnRemove, (chain) => chain.deleteColumn()],
  [t('Turn header row on or off'), IconTableRow, (chain) => chain.toggleHeaderRow()],
  [t('Delete table'), IconTableOff, (chain) => chain.deleteTable()],
];

/** Menu that inserts a table, or changes the table at the cursor. */
export function TableControl({ editor }: { editor: Editor }) {
  const inTable = editor.isActive('table');
  return (
    <Menu width={250} target={(target) => <ToolbarTableButton {...target} active={inTable} />}>
      {(inTable ? changes : [insertTable]).map(([label, ItemIcon, run]) => (
        <MenuItem
          key={label}
          icon={<ItemIcon size={20} stroke={1.5} aria-hidden />}
          onClick={() => run(editor.chain()).focus().run()}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

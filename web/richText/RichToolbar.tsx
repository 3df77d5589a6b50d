import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  IconSeparatorHorizontal,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import classes from './RichToolbar.module.css';
import { useRovingTabIndex } from '../ui/useRovingTabIndex.ts';
import { Wrap } from '../ui/primitives.tsx';

const tools = {
  bold: [t('Bold'), IconBold],
  italic: [t('Italic'), IconItalic],
  underline: [t('Underline'), IconUnderline],
  strike: [t('Strikethrough'), IconStrikethrough],
  code: [t('Code'), IconCode],
  h1: [t('Heading {{level}}', { level: 1 }), IconH1],
  h2: [t('Heading {{level}}', { level: 2 }), IconH2],
  h3: [t('Heading {{level}}', { level: 3 }), IconH3],
  h4: [t('Heading {{level}}', { level: 4 }), IconH4],
  bullets: [t('Bullet list'), IconList],
  numbers: [t('Numbered list'), IconListNumbers],
  quote: [t('Quote'), IconBlockquote],
  codeBlock: [t('Code block'), IconSourceCode],
  rule: [t('Dividing line'), IconSeparatorHorizontal],
  undo: [t('Undo'), IconArrowBackUp],
  redo: [t('Redo'), IconArrowForwardUp],
} as const;
export type Tool = keyof typeof tools;

/** In the order of use, because phones show only the first ones without scrolling. */
const firstTools: readonly Tool[] = ['bold', 'italic', 'underline'];
const groups: readonly (readonly Tool[])[] = [
  ['bullets', 'numbers', 'quote'],
  ['h1', 'h2', 'h3', 'h4'],
  ['strike', 'code', 'codeBlock', 'rule'],
  ['undo', 'redo'],
];

/** State of the tools at the cursor, and the function that runs one. */
type Editing = {
  /** Whether the tool is on; undefined if it is not a toggle. */
  active: (tool: Tool) => boolean | undefined;
  /** Whether the tool can be used. */
  able: (tool: Tool) => boolean;
  run: (tool: Tool) => void;
};

type RichToolbarProps = {
  /** Absent while the editor loads: the tools are shown disabled. */
  editing?: Editing;
  /** DOM id of the text that the tools change. */
  controls: string;
  /** The controls of links, tables and images. Absent while the editor loads. */
  inserts?: ReactNode;
  /** Whether images can be added. */
  withImages: boolean;
  /** Returns the focus to the text. */
  onLeave?: () => void;
};

/** The toolbar of the editor. It is one tab stop; arrow keys move between its buttons. */
export function RichToolbar({ editing, controls, inserts, withImages, onLeave }: RichToolbarProps) {
  const { onKeyDown, ...roving } = useRovingTabIndex();
  const control = (tool: Tool) => {
    const [label, ToolIcon] = tools[tool];
    return (
      <ToolButton
        key={tool}
        label={label}
        active={editing?.active(tool)}
        disabled={!editing?.able(tool)}
        onClick={() => editing?.run(tool)}
      >
        <ToolIcon size={20} stroke={1.5} aria-hidden />
      </ToolButton>
    );
  };
  return (
    <Wrap
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={controls}
      aria-busy={!editing}
      gap={8}
      rowGap={0}
      className={classes.toolbar}
      {...roving}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (
          event.key === 'Escape' &&
          event.target instanceof Element &&
          event.target.matches('[data-tool]')
        )
          onLeave?.();
        else onKeyDown(event);
      }}
    >
      <div className={classes.group}>{firstTools.map(control)}</div>
      <div className={classes.group}>
        {inserts ?? (
          <>
            <ToolbarLinkButton disabled />
            <ToolbarTableButton disabled />
            {withImages && <ToolbarImageButton disabled />}
          </>
        )}
      </div>
      {groups.map((group) => (
        <div key={group[0]} className={classes.group}>
          {group.map(control)}
        </div>
      ))}
    </Wrap>
  );
}

type ToolButtonProps = ComponentProps<'button'> & { label: string; active?: boolean | undefined };

/** Does not take the focus on a mouse press, so that the cursor stays in the text. */
function ToolButton({ label, active, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      data-tool
      aria-label={label}
      title={label}
      aria-pressed={active}
      data-active={active || undefined}
      className={classes.control}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    />
  );
}

export function ToolbarLinkButton(props: Omit<ToolButtonProps, 'label'>) {
  return (
    <ToolButton label={t('Link')} aria-haspopup="dialog" {...props}>
      <IconLink size={20} stroke={1.5} aria-hidden />
    </ToolButton>
  );
}

export function ToolbarTableButton(props: Omit<ToolButtonProps, 'label'>) {
  return (
    <ToolButton label={t('Table')} aria-haspopup="menu" {...props}>
      <IconTable size={20} stroke={1.5} aria-hidden />
    </ToolButton>
  );
}

export function ToolbarImageButton(props: Omit<ToolButtonProps, 'label'>) {
  return (
    <ToolButton label={t('Add image')} {...props}>
      <IconPhotoPlus size={20} stroke={1.5} aria-hidden />
    </ToolButton>
  );
}

import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../i18n/language.ts';
import classes from './RichToolbar.module.css';
import { useRovingTabIndex } from './useRovingTabIndex.ts';

const tools = {
  bold: [t('Bold'), IconBold],
  italic: [t('Italic'), IconItalic],
  underline: [t('Underline'), IconUnderline],
  strike: [t('Strikethrough'), IconStrikethrough],
  h2: [t('Heading {{level}}', { level: 2 }), IconH2],
  h3: [t('Heading {{level}}', { level: 3 }), IconH3],
  h4: [t('Heading {{level}}', { level: 4 }), IconH4],
  bullets: [t('Bullet list'), IconList],
  numbers: [t('Numbered list'), IconListNumbers],
  quote: [t('Quote'), IconBlockquote],
  undo: [t('Undo'), IconArrowBackUp],
  redo: [t('Redo'), IconArrowForwardUp],
} as const;
export type Tool = keyof typeof tools;

const groups: readonly (readonly Tool[])[] = [
  ['bold', 'italic', 'underline', 'strike'],
  ['h2', 'h3', 'h4'],
  ['bullets', 'numbers', 'quote'],
];
const steps: readonly Tool[] = ['undo', 'redo'];

/** State of the tools, and the handler that runs one. */
type Editing = {
  active: (tool: Tool) => boolean;
  able: (tool: Tool) => boolean;
  run: (tool: Tool) => void;
};

type RichToolbarProps = {
  /** Absent while the editor loads: the tools are shown disabled. */
  editing?: Editing;
  controls: string;
  /** The link control. */
  link?: ReactNode;
};

/** The toolbar of the editor. It is one tab stop; arrow keys move between its buttons. */
export function RichToolbar({ editing, controls, link }: RichToolbarProps) {
  const keys = useRovingTabIndex();
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
    <div
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={controls}
      className={classes.toolbar}
      {...keys}
    >
      {groups.map((group) => (
        <div key={group[0]} className={classes.group}>
          {group.map(control)}
        </div>
      ))}
      <div className={classes.group}>{link ?? <ToolbarLinkButton disabled />}</div>
      <div className={classes.group}>{steps.map(control)}</div>
    </div>
  );
}

type ToolButtonProps = ComponentProps<'button'> & { label: string; active?: boolean | undefined };

/** Does not take the focus on a mouse press, so that the cursor stays in the text. */
function ToolButton({ label, active = false, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      data-tool
      aria-label={label}
      title={label}
      aria-pressed={active || undefined}
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

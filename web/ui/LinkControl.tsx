import { Button, Group, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { sentences } from '#contract/sentences.ts';
import { sizes } from '#contract/sizes.ts';
import { t } from './language.ts';
import classes from './LinkControl.module.css';
import { webAddress } from './links.ts';
import { usePopover } from './usePopover.ts';

type LinkControlProps = { editor: Editor; opened: boolean; onOpened: (opened: boolean) => void };

/** The address that was meant: of a page or of a mailbox. */
function linkOf(typed: string): string | undefined {
  const mailbox = /^(?:mailto:)?([^\s@:/]+@[^\s@:/]+\.[^\s@:/]+)$/i.exec(typed.trim())?.[1];
  return mailbox ? `mailto:${mailbox}` : webAddress(typed);
}

/** Makes the selected words a link, changes one, or takes it away. */
export function LinkControl({ editor, opened, onOpened }: LinkControlProps) {
  const popover = usePopover(320);
  const { box, close } = popover;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const active = editor.isActive('link');

  // The keyboard asks for it too.
  useEffect(() => {
    if (opened && !popover.opened) box.current?.showPopover();
  }, [opened, popover.opened, box]);
  const onToggle: typeof popover.panel.onToggle = (event) => {
    popover.panel.onToggle(event);
    const shown = event.newState === 'open';
    onOpened(shown);
    setError(undefined);
    setTyped(shown ? String(editor.getAttributes('link')['href'] ?? '') : '');
    if (shown) box.current?.querySelector('input')?.focus();
  };

  const leave = () => {
    close();
    editor.commands.focus();
  };
  const set = () => {
    const href = linkOf(typed);
    if (!href) return setError(sentences.linkFormat);
    const chain = editor.chain().extendMarkRange('link');
    const alone = editor.state.selection.empty && !active;
    // Without selected words the address is its own text.
    if (alone)
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .unsetMark('link')
        .run();
    else chain.setLink({ href }).run();
    leave();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  };

  return (
    <>
      <RichTextEditor.Control {...popover.target} aria-label={t('Link')} title={t('Link')} aria-haspopup="dialog" active={active}>
        <IconLink size={20} stroke={1.5} aria-hidden />
      </RichTextEditor.Control>
      <div {...popover.panel} role="dialog" aria-label={t('Link')} className={classes.panel} onToggle={onToggle}>
        <TextInput
          label={t('Web address')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={sizes.link}
          value={typed}
          error={error}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Group justify="flex-end" gap="xs" mt="sm">
          {active && (
            <Button variant="default" size="xs" onClick={remove}>
              {t('Remove link')}
            </Button>
          )}
          <Button size="xs" onClick={set}>
            {active ? t('Change link') : t('Add link')}
          </Button>
        </Group>
      </div>
    </>
  );
}

import { Button, Group } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { t } from '../i18n/language.ts';
import classes from './LinkControl.module.css';
import { completeUrl } from '../ui/links.ts';
import { ToolbarLinkButton } from './RichToolbar.tsx';
import { usePopover } from '../ui/usePopover.ts';
import { TextInput } from '../ui/fields.tsx';
import { isEnter } from '../ui/keyEvents.ts';
import { Text } from '../ui/primitives.tsx';

type LinkControlProps = {
  /** Target of the link at the cursor; undefined if there is none. */
  href: string | undefined;
  /** Receives the completed URL, and the typed text, which a new link without selection shows. */
  onSet: (href: string, typed: string) => void;
  onRemove: () => void;
  /** Called after closing, to return the focus to the text. */
  onLeave: () => void;
  /** Set by the keyboard shortcut of the editor, Ctrl+K or Cmd+K. */
  opened: boolean;
  /** Reports every opening and closing. */
  onOpened: (opened: boolean) => void;
};

/** Turns typed text into a URL or a mailto: URL; undefined if it is neither. */
function toLink(typed: string): string | undefined {
  const mailbox = /^(?:mailto:)?([^\s@:/]+@[^\s@:/]+\.[^\s@:/]+)$/i.exec(typed.trim())?.[1];
  return mailbox ? `mailto:${mailbox}` : completeUrl(typed);
}

/** Button of the toolbar with a popover to add, change or remove a link on the selected text. */
export function LinkControl({
  href: currentHref,
  onSet,
  onRemove,
  onLeave,
  opened,
  onOpened,
}: LinkControlProps) {
  const popover = usePopover(320);
  const { container, close } = popover;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const active = currentHref !== undefined;

  // Opens the popover for the keyboard shortcut. The button opens it by itself.
  useEffect(() => {
    if (opened && !popover.opened) container.current?.showPopover();
  }, [opened, popover.opened, container]);
  const onToggle: typeof popover.panel.onToggle = (event) => {
    popover.panel.onToggle(event);
    const isOpening = event.newState === 'open';
    onOpened(isOpening);
    setError(undefined);
    setTyped(isOpening ? (currentHref ?? '') : '');
    if (isOpening) container.current?.querySelector('input')?.focus();
  };

  const closePopover = () => {
    close();
    onLeave();
  };
  const applyLink = () => {
    const href = toLink(typed);
    if (!href) return setError(strings.linkFormat);
    onSet(href, typed.trim());
    closePopover();
  };
  const remove = () => {
    onRemove();
    closePopover();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    applyLink();
  };

  return (
    <>
      <ToolbarLinkButton {...popover.target} active={active} />
      <Text
        {...popover.panel}
        role="dialog"
        aria-label={t('Link')}
        px={12}
        py={12}
        border
        radius={8}
        color="ink"
        className={classes.panel}
        onToggle={onToggle}
      >
        <TextInput
          label={t('Web address')}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={limits.link}
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
          <Button size="xs" onClick={applyLink}>
            {active ? t('Change link') : t('Add link')}
          </Button>
        </Group>
      </Text>
    </>
  );
}

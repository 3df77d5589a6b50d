import { TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useRole } from '../api/useRole.ts';
import { useMember } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { plural, t } from '../i18n/language.ts';
import classes from './CommandMenu.module.css';
import { listCommands, filterCommands, type Command } from '../layout/commands.ts';
import { isComposing } from '../ui/keyEvents.ts';

/**
 * Command menu, opened by Ctrl+K or Cmd+K. Lists screens, forms to create something, and settings.
 * Typing filters them and adds a search for the text.
 */
export function CommandMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Commands')}
      size="lg"
      padding="md"
      yOffset="10vh"
    >
      <Commands onChoose={onClose} />
    </Dialog>
  );
}

function Commands({ onChoose }: { onChoose: () => void }) {
  const navigate = useNavigate();
  const { userName } = useMember();
  const role = useRole();
  const listId = useId();
  const [inputText, setInputText] = useState('');
  // Index of the command that Enter runs.
  const [active, setActive] = useState(0);
  const commands = useMemo(() => listCommands({ userName, role }), [userName, role]);
  const keyword = inputText.trim();
  const matches: Command[] = keyword
    ? [
        ...filterCommands(commands, keyword),
        {
          label: t('Search for “{{keyword}}”', { keyword }),
          icon: IconSearch,
          to: paths.search(keyword),
        },
      ]
    : commands;

  const runCommand = (command: Command | undefined) => {
    if (!command) return;
    onChoose();
    // chosen: the command for logging out then does not ask.
    void navigate({ to: command.to, hash: command.hash ?? '', state: { chosen: true } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const target = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const next = (target + matches.length) % matches.length;
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      runCommand(matches[active]);
    }
  };

  return (
    <>
      <TextInput
        data-autofocus
        size="md"
        aria-label={t('Command')}
        placeholder={t('Search or jump to…')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.keyword}
        leftSection={<IconSearch size={18} aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={`${listId}-${active}`}
        value={inputText}
        onChange={(event) => {
          setInputText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} role="listbox" aria-label={t('Commands')} className={classes.list}>
        {matches.map((command, index) => {
          const { label, icon: CommandIcon, to, hash = '' } = command;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={`${to}#${hash}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => runCommand(command)}
            >
              <CommandIcon size={20} stroke={1.75} aria-hidden />
              {label}
            </li>
          );
        })}
      </ul>
      <VisuallyHidden role="status">
        {keyword && plural(matches.length, '{{n}} command', '{{n}} commands')}
      </VisuallyHidden>
    </>
  );
}

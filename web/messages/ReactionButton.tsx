import { ActionIcon } from '@mantine/core';
import { IconMoodPlus } from '@tabler/icons-react';
import { use, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { reactions } from '#contract/reactionEmoji.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Box, Row, TextButton } from '../ui/primitives.tsx';
import { usePopover } from '../ui/usePopover.ts';
import { CanReact } from './canReact.ts';
import type { ConversationId, LogMessage } from './logPages.ts';
import { reactionNames } from './reactionNames.ts';
import classes from './Reactions.module.css';
import { useReaction } from './useReaction.ts';

const ReactorsDialog = lazyDialog(() =>
  import('./ReactorsDialog.tsx').then((module) => module.ReactorsDialog),
);

/** Six buttons of 44 px, and the padding. */
const widthPx = 276;

type ReactionButtonProps = {
  conversation: ConversationId;
  message: LogMessage;
  /** Name of the author; undefined for an own message. */
  by: string | undefined;
};

/** Button beside a bubble that opens the emoji, and in a group the list of who reacted. */
export function ReactionButton({ conversation, message, by }: ReactionButtonProps) {
  const canReact = use(CanReact);
  const [isListing, setIsListing] = useState(false);
  const popover = usePopover(widthPx);
  const { opened, close, container } = popover;
  const { own, toggle } = useReaction(conversation, message);
  const hasList = 'conversation_id' in conversation && (message.reactions?.length ?? 0) > 0;

  const listButtons = () => [...(container.current?.querySelectorAll('button') ?? [])];
  const focusFirst = useEffectEvent(() =>
    (
      container.current?.querySelector<HTMLElement>('[aria-checked=true]') ?? listButtons()[0]
    )?.focus({ preventScroll: true }),
  );
  useEffect(() => {
    if (opened) focusFirst();
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close();
    const buttons = listButtons();
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };

  if (!canReact && !hasList) return null;
  return (
    <span className={classes.button} data-open={opened || undefined}>
      <ActionIcon
        {...popover.target}
        aria-haspopup="menu"
        data-react
        size={28}
        aria-label={
          by === undefined
            ? t('React to your message')
            : t('React to {{name}}’s message', { name: by })
        }
      >
        <IconMoodPlus size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Box
        {...popover.panel}
        role="menu"
        aria-label={t('Reactions')}
        px={4}
        py={4}
        border
        radius={12}
        color="ink"
        className={classes.panel}
        onKeyDown={onKeyDown}
      >
        {opened && canReact && (
          <Row>
            {reactions.map((emoji) => (
              <button
                key={emoji}
                type="button"
                role="menuitemradio"
                aria-checked={emoji === own}
                tabIndex={-1}
                aria-label={reactionNames[emoji]}
                title={reactionNames[emoji]}
                className={classes.choice}
                onClick={() => {
                  close();
                  toggle(emoji);
                }}
              >
                {emoji}
              </button>
            ))}
          </Row>
        )}
        {opened && hasList && (
          <TextButton
            type="button"
            role="menuitem"
            tabIndex={-1}
            size="sm"
            px={12}
            py={8}
            onClick={() => {
              close();
              setIsListing(true);
            }}
          >
            {t('See who reacted')}
          </TextButton>
        )}
      </Box>
      {hasList && (
        <ReactorsDialog
          messageId={message.id}
          opened={isListing}
          onClose={() => setIsListing(false)}
        />
      )}
    </span>
  );
}

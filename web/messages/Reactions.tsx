import { use, useState } from 'react';
import type { ReactionCounts } from '#contract/reactions.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { listed, plural, t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { CanReact } from './canReact.ts';
import type { ConversationId, LogMessage } from './logPages.ts';
import { reactionNames } from './reactionNames.ts';
import classes from './Reactions.module.css';
import { useReaction } from './useReaction.ts';

type ReactionsProps = { conversation: ConversationId; message: LogMessage; isOwn: boolean };

/** The reactions below a bubble. A press adds or removes the member's own. */
export function Reactions({ conversation, message, isOwn }: ReactionsProps) {
  const { reactions } = message;
  if (!reactions?.length) return null;
  return (
    <Wrap gap={4} className={classes.chips} data-own={isOwn || undefined}>
      {reactions.map((counted) => (
        <Chip key={counted.emoji} conversation={conversation} message={message} counted={counted} />
      ))}
    </Wrap>
  );
}

type ChipProps = Omit<ReactionsProps, 'isOwn'> & { counted: ReactionCounts[number] };

function Chip({ conversation, message, counted: { emoji, count, own } }: ChipProps) {
  const canReact = use(CanReact);
  const { toggle } = useReaction(conversation, message);
  // The names are loaded for who points at a chip or focuses it.
  const [isNamed, setIsNamed] = useState(false);
  const names = useReactorNames(message.id, emoji, isNamed);
  const nameThem = () => setIsNamed(true);
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={own}
      disabled={!canReact && !own}
      aria-label={plural(count, '{{emoji}}: {{n}} person', '{{emoji}}: {{n}} people', {
        emoji: reactionNames[emoji],
      })}
      title={names}
      onPointerEnter={nameThem}
      onFocus={nameThem}
      onClick={(event) => {
        const entry = event.currentTarget.closest('[data-message]');
        // The chip disappears with the last reaction, and the focus with it.
        if (own && count === 1) entry?.querySelector<HTMLElement>('[data-react]')?.focus();
        toggle(emoji);
      }}
    >
      <span aria-hidden>{emoji}</span>
      {count > 1 && <span aria-hidden>{count}</span>}
    </button>
  );
}

/** Who reacted with the emoji, the member first; undefined until it is loaded. */
function useReactorNames(id: number, emoji: string, enabled: boolean): string | undefined {
  const self = useMember().userId;
  const { data } = useApiQuery('GET /message/get-reactions', { id }, { enabled });
  const people = data?.people.filter((person) => person.emoji === emoji) ?? [];
  if (people.length === 0) return undefined;
  const others = people.filter((person) => person.id !== self).map(({ name }) => name);
  return listed(people.length > others.length ? [t('You'), ...others] : others);
}

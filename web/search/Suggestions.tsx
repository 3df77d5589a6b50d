import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFlag, IconHash } from '@tabler/icons-react';
import { useLayoutEffect, useMemo } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { second } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { plural, t } from '../i18n/language.ts';
import { HighlightedText, HighlighterContext } from '../ui/Highlight.tsx';
import { Stack } from '../ui/primitives.tsx';
import { createHighlighter } from './highlight.ts';
import classes from './Suggestions.module.css';

const typingPauseMs = 200;
const staleTime = 30 * second;

const kindLabels: Record<Suggestion['kind'], string> = {
  person: t('Person'),
  group: t('Group'),
  action: t('Action'),
  tag: t('Tag'),
};

function getPath({ kind, id = 0, label, username = '' }: Suggestion): string {
  switch (kind) {
    case 'person':
      return paths.profile(username);
    case 'group':
      return paths.group(id);
    case 'action':
      return paths.action(id);
    case 'tag':
      return paths.tag(label);
  }
}

type SearchSuggestionsProps = {
  id: string;
  typed: string;
  /** Index of the suggestion that the arrow keys have reached. */
  active: number;
  /** Reports the suggestions to the field. */
  onTargetsChange: (targets: { to: string; id: string }[]) => void;
  onChoose: (to: string) => void;
};

/** Suggestions while typing. The search field keeps the focus and controls the list by its keys. */
export function SearchSuggestions({
  id,
  typed,
  active,
  onTargetsChange,
  onChoose,
}: SearchSuggestionsProps) {
  const [keyword] = useDebouncedValue(typed, typingPauseMs);
  // Each keyword has its own query, so a slow response never replaces a newer one.
  const query = useApiQuery('GET /search/suggest', { keyword }, { staleTime });
  const isUpToDate = keyword === typed;
  const suggestions = useMemo(
    () =>
      (isUpToDate ? (query.data?.suggestions ?? []) : []).map((suggestion, index) => ({
        ...suggestion,
        to: getPath(suggestion),
        id: `${id}-${index}`,
      })),
    [query.data, isUpToDate, id],
  );
  const highlight = useMemo(() => createHighlighter(keyword, { isName: true }), [keyword]);
  // Before the paint, so that a key that is pressed once they are visible reaches them.
  useLayoutEffect(() => onTargetsChange(suggestions), [suggestions, onTargetsChange]);
  useLayoutEffect(() => () => onTargetsChange([]), [onTargetsChange]);

  return (
    <HighlighterContext value={highlight}>
      <ul
        id={id}
        role="listbox"
        aria-label={t('Suggestions')}
        className={classes.list}
        hidden={suggestions.length === 0}
      >
        {suggestions.map(({ kind, label, username, image, to, id: option }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option}
            id={option}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(to)}
          >
            {kind === 'tag' || kind === 'action' ? (
              <span className={classes.glyph} aria-hidden>
                {kind === 'tag' ? (
                  <IconHash size={18} stroke={1.75} />
                ) : (
                  <IconFlag size={18} stroke={1.75} />
                )}
              </span>
            ) : (
              <Avatar
                name={label}
                image={image}
                size={32}
                {...(kind === 'group' && { shape: 'group' as const })}
              />
            )}
            <Stack as="span" className={classes.words}>
              <span>
                {kind === 'tag' && '#'}
                <HighlightedText text={label} />
              </span>
              <small>
                {username === undefined ? (
                  kindLabels[kind]
                ) : (
                  <HighlightedText text={`@${username}`} />
                )}
              </small>
            </Stack>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">
        {isUpToDate &&
          query.data &&
          plural(suggestions.length, '{{n}} suggestion', '{{n}} suggestions')}
      </VisuallyHidden>
    </HighlighterContext>
  );
}

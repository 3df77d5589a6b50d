import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFlag, IconHash, IconHistory, IconLock, IconX, type Icon } from '@tabler/icons-react';
import { useCallback, useId, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { minute, second } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { useRole } from '../api/useRole.ts';
import { filterCommands, listCommands, type Command } from '../layout/commands.ts';
import { pageIcon } from '../layout/menu.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { plural, t } from '../i18n/language.ts';
import { HighlightedText, HighlighterContext } from '../ui/Highlight.tsx';
import { Row, Stack, Text, TextButton } from '../ui/primitives.tsx';
import { createHighlighter } from './highlight.ts';
import { forgetSearch, forgetSearches, listRecentSearches } from './recentSearches.ts';
import classes from './Suggestions.module.css';

const typingPauseMs = 200;
const staleTime = 30 * second;
/** Screens and pages of the site that are offered while typing, and groups before. */
const maxPlaces = 3;

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

/** A row of the list. */
type Target = {
  key: string;
  to: string;
  hash?: string;
  label: string;
  note: ReactNode;
  picture: ReactNode;
  /** A recent search, which Delete or its cross removes. */
  onForget?: () => void;
};

/** What the field needs to know about a row. */
export type SuggestionTarget = Pick<Target, 'to' | 'hash' | 'onForget'> & { id: string };

type SearchSuggestionsProps = {
  id: string;
  typed: string;
  /** Index of the suggestion that the arrow keys have reached. */
  active: number;
  /** Reports the suggestions to the field. */
  onTargetsChange: (targets: SuggestionTarget[]) => void;
  onChoose: (target: Pick<Target, 'to' | 'hash'>) => void;
};

/**
 * Recent searches and groups in an empty field; suggestions, screens and pages while typing. The
 * search field keeps the focus and controls the list by its keys.
 */
export const SearchSuggestions = (props: SearchSuggestionsProps) =>
  props.typed === '' ? <BeforeTyping {...props} /> : <WhileTyping {...props} />;

function BeforeTyping(props: SearchSuggestionsProps) {
  const { userId } = useMember();
  const [recent, setRecent] = useState(() => listRecentSearches(userId));
  const refresh = useCallback(() => setRecent(listRecentSearches(userId)), [userId]);
  const query = useApiQuery(
    'GET /group/list',
    { type: 'i-am-in', pageSize: maxPlaces },
    { staleTime: minute },
  );
  const groups = query.data?.contents;
  const targets = useMemo(
    () => [
      ...recent.map((keyword): Target => ({
        key: `search ${keyword}`,
        to: paths.search(keyword),
        label: keyword,
        note: undefined,
        picture: <Glyph icon={IconHistory} />,
        onForget: () => {
          forgetSearch(userId, keyword);
          refresh();
        },
      })),
      ...(groups ?? []).map(({ id, name, icon }): Target => ({
        key: `group ${id}`,
        to: paths.group(id),
        label: name,
        note: t('Your group'),
        picture: <Avatar name={name} image={icon} size={32} shape="group" />,
      })),
    ],
    [recent, groups, userId, refresh],
  );
  return (
    <List
      {...props}
      label={t('Recent searches and groups')}
      targets={targets}
      before={
        recent.length > 0 && (
          <Row justify="between" px={8} py={4}>
            <Text as="span" size="sm" weight={600}>
              {t('Recent searches')}
            </Text>
            <TextButton
              type="button"
              size="sm"
              tabIndex={-1}
              onClick={() => {
                forgetSearches(userId);
                refresh();
              }}
            >
              {t('Clear all')}
            </TextButton>
          </Row>
        )
      }
      after={
        recent.length > 0 && (
          <Row gap={6} px={8} py={4} size="xs" color="faint">
            <IconLock size={14} aria-hidden />
            {t('Kept in this browser only, until you log out.')}
          </Row>
        )
      }
    />
  );
}

function WhileTyping(props: SearchSuggestionsProps) {
  const { typed } = props;
  const [keyword] = useDebouncedValue(typed, typingPauseMs);
  // Each keyword has its own query, so a slow response never replaces a newer one.
  const query = useApiQuery('GET /search/suggest', { keyword }, { staleTime });
  const isUpToDate = keyword === typed;
  const places = usePlaces(keyword);
  const targets = useMemo(
    () => (isUpToDate && query.data ? [...query.data.suggestions.map(toTarget), ...places] : []),
    [query.data, isUpToDate, places],
  );
  const highlight = useMemo(() => createHighlighter(keyword, { isName: true }), [keyword]);
  return (
    <HighlighterContext value={highlight}>
      <List {...props} label={t('Suggestions')} targets={targets} />
      <VisuallyHidden role="status">
        {isUpToDate &&
          query.data &&
          plural(targets.length, '{{n}} suggestion', '{{n}} suggestions')}
      </VisuallyHidden>
    </HighlighterContext>
  );
}

const toTarget = (suggestion: Suggestion): Target => {
  const { kind, id, label, username, image } = suggestion;
  return {
    key: `${kind} ${id ?? label}`,
    to: getPath(suggestion),
    label: kind === 'tag' ? `#${label}` : label,
    note: username === undefined ? kindLabels[kind] : <HighlightedText text={`@${username}`} />,
    picture:
      kind === 'tag' || kind === 'action' ? (
        <Glyph icon={kind === 'tag' ? IconHash : IconFlag} />
      ) : (
        <Avatar
          name={label}
          image={image}
          size={32}
          {...(kind === 'group' && { shape: 'group' as const })}
        />
      ),
  };
};

type Place = Command & { note: string };

/** The screens of the member and the pages of the site whose names match. */
function usePlaces(keyword: string): Target[] {
  const { userName } = useMember();
  const role = useRole();
  const pages = useApiQuery('GET /page/list', {}, { staleTime: 5 * minute }).data?.contents;
  return useMemo(() => {
    const screens: Place[] = listCommands({ userName, role }).map((command) => ({
      ...command,
      note: t('Go to this screen'),
    }));
    const ownPages: Place[] = (pages ?? [])
      .filter(({ url }) => !/^https?:/.test(url))
      .map(({ name, url, icon }) => ({
        label: name,
        to: paths.page(url),
        icon: pageIcon(icon),
        note: t('Page of this site'),
      }));
    return filterCommands([...screens, ...ownPages], keyword)
      .slice(0, maxPlaces)
      .map((place): Target => ({
        key: `place ${place.to}#${place.hash ?? ''}`,
        to: place.to,
        ...(place.hash !== undefined && { hash: place.hash }),
        label: place.label,
        note: place.note,
        picture: <Glyph icon={place.icon} />,
      }));
  }, [keyword, userName, role, pages]);
}

const Glyph = ({ icon: GlyphIcon }: { icon: Icon }) => (
  <span className={classes.glyph} aria-hidden>
    <GlyphIcon size={18} stroke={1.75} />
  </span>
);

type ListProps = SearchSuggestionsProps & {
  label: string;
  targets: Target[];
  before?: ReactNode;
  after?: ReactNode;
};

function List({ id, active, onTargetsChange, onChoose, label, targets, before, after }: ListProps) {
  const hint = useId();
  // Before the paint, so that a key that is pressed once they are visible reaches them.
  useLayoutEffect(
    () =>
      onTargetsChange(
        targets.map(({ to, hash, onForget }, index) => ({
          to,
          id: `${id}-${index}`,
          ...(hash !== undefined && { hash }),
          ...(onForget && { onForget }),
        })),
      ),
    [targets, id, onTargetsChange],
  );
  useLayoutEffect(() => () => onTargetsChange([]), [onTargetsChange]);
  return (
    // A press keeps the focus in the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.list}
      hidden={targets.length === 0}
      onMouseDown={(event) => event.preventDefault()}
    >
      {before}
      <ul id={id} role="listbox" aria-label={label}>
        {targets.map((target, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={target.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            {...(target.onForget && { 'aria-describedby': hint })}
            onClick={() => onChoose(target)}
          >
            {target.picture}
            <Stack as="span" className={classes.words}>
              <span>
                <HighlightedText text={target.label} />
              </span>
              {target.note && <small>{target.note}</small>}
            </Stack>
            {target.onForget && (
              // For the mouse. The keyboard has Delete, and the search screen has buttons.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <span
                aria-hidden
                className={classes.removeButton}
                title={t('Remove “{{keyword}}” from recent searches', { keyword: target.label })}
                onClick={(event) => {
                  event.stopPropagation();
                  target.onForget!();
                }}
              >
                <IconX size={16} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {after}
      <span id={hint} hidden>
        {t('Press Delete to remove this search.')}
      </span>
    </div>
  );
}

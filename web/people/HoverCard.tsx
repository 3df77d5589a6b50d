import { Skeleton } from '@mantine/core';
import { IconMapPin, IconMessage, IconUsers } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, type Ref } from 'react';
import { minute } from '#contract/durations.ts';
import type { Output } from '#contract/calls.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconText } from '../ui/IconText.tsx';
import { Box, Row, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { plural, t } from '../i18n/language.ts';
import { FriendButton } from './FriendButton.tsx';
import classes from './HoverCard.module.css';
import { PersonBadge } from './PersonBadge.tsx';

const widthPx = 340;
const gapPx = 6;
const marginPx = 8;

type HoverCardProps = {
  ref: Ref<HTMLDivElement>;
  link: HTMLElement;
  username: string;
  /** Called if the person cannot be seen any more. */
  onGone: () => void;
};

/** The card of a person, beside the link. It scrolls with the page. */
export function HoverCard({ ref, link, username, onGone }: HoverCardProps) {
  const query = useApiQuery('GET /user/card', { username }, { staleTime: minute });
  const panel = useRef<HTMLDivElement>(null);
  const { data, isError } = query;
  useEffect(() => {
    if (isError) onGone();
  }, [isError, onGone]);
  useLayoutEffect(() => panel.current?.showPopover(), []);
  // The height depends on the content.
  useLayoutEffect(() => {
    if (panel.current) place(panel.current, link);
  }, [data, link]);

  return (
    <div
      ref={panel}
      popover="manual"
      className={classes.panel}
      style={{ width: `min(${widthPx}px, calc(100vw - ${2 * marginPx}px))` }}
    >
      <Box
        ref={ref}
        role="group"
        aria-label={data ? t('About {{name}}', { name: data.user.name }) : t('Loading')}
        px={16}
        py={16}
        border
        radius={12}
        className={classes.card}
      >
        {data ? <Content card={data} /> : <Skeleton height={64} />}
      </Box>
    </div>
  );
}

/** Below the link, or above it if there is no room, and inside the page at the sides. */
function place(panel: HTMLElement, link: HTMLElement) {
  const { left, top, bottom } = link.getBoundingClientRect();
  const { offsetHeight, offsetWidth, style } = panel;
  const hasRoom =
    bottom + gapPx + offsetHeight + marginPx <= innerHeight || top < offsetHeight + gapPx;
  const maxLeft = document.documentElement.clientWidth - offsetWidth - marginPx;
  style.left = `${Math.max(marginPx, Math.min(left, maxLeft)) + scrollX}px`;
  style.top = `${(hasRoom ? bottom + gapPx : top - gapPx - offsetHeight) + scrollY}px`;
}

function Content({ card }: { card: Output<'GET /user/card'> }) {
  const { user, groups_in_common: groups, mutual_friends: friends = 0 } = card;
  const isOwn = useMember().userId === user.id;
  return (
    <Stack gap={10}>
      <Row gap={12} align="start">
        <Avatar name={user.name} image={user.image_thumb} size={64} />
        <Stack gap={2} grow anywhere>
          <Text as="span" weight={650}>
            {user.name}
            {user.badge && <PersonBadge badge={user.badge} />}
          </Text>
          <Text as="span" size="xs" color="faint">
            @{user.username}
          </Text>
          {user.badge?.title && (
            <Text as="span" size="xs" color="muted" aria-hidden>
              {user.badge.title}
            </Text>
          )}
          {user.place && (
            <Text as="span" size="xs" color="muted">
              <IconText icon={<IconMapPin size={14} stroke={1.75} />}>{user.place}</IconText>
            </Text>
          )}
        </Stack>
      </Row>
      {user.bio && (
        <Text size="sm" anywhere>
          {user.bio}
        </Text>
      )}
      {(groups || friends > 0) && (
        <Wrap gap={12} rowGap={4} align="center" size="xs" color="muted">
          {groups && (
            <span className={classes.group}>
              <Avatar
                name={groups.list[0]?.name ?? ''}
                image={groups.list[0]?.icon ?? ''}
                size={24}
                shape="group"
              />
              {groups.total === 1
                ? groups.list[0]?.name
                : plural(groups.total, '{{n}} group in common', '{{n}} groups in common')}
            </span>
          )}
          {friends > 0 && (
            <IconText icon={<IconUsers size={14} stroke={1.75} />}>
              {plural(friends, '{{n}} mutual friend', '{{n}} mutual friends')}
            </IconText>
          )}
        </Wrap>
      )}
      {!isOwn && <Tools card={card} />}
    </Stack>
  );
}

function Tools({ card: { user, friendship } }: { card: Output<'GET /user/card'> }) {
  const hasScreen = useRouteExists();
  const compose = paths.composeMessage(user.username);
  return (
    <Wrap gap={8}>
      {friendship !== 'friends' && <FriendButton person={user} friendship={friendship} size="sm" />}
      {hasScreen(compose) && (
        <LinkButton
          to={compose}
          size="sm"
          variant={friendship === 'friends' ? 'filled' : 'default'}
          leftSection={<IconMessage size={18} aria-hidden />}
        >
          {t('Message')}
        </LinkButton>
      )}
    </Wrap>
  );
}

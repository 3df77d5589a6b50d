import { IconArchive, IconLock, IconMail, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Group } from '#contract/group.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconText } from '../ui/IconText.tsx';
import { plural, t } from '../i18n/language.ts';
import { HighlightedText } from '../ui/Highlight.tsx';
import { Box, Heading, Text, Wrap } from '../ui/primitives.tsx';
import classes from './GroupSummary.module.css';
import { statusNames } from './groupValues.ts';

const roles = {
  owner: t('You’re the owner'),
  moderator: t('You’re a moderator'),
  member: t('You’re a member'),
  invited: undefined,
  none: undefined,
} as const;

/** Summary of a group: icon, name, access, number of members, description. */
export function GroupSummary({
  group,
  heading = 'h2',
  children,
}: {
  group: Group;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}) {
  const { id, name, icon, brief_description, membership } = group;
  const role = roles[membership];
  return (
    <div className={classes.group}>
      <Link to={paths.group(id)} tabIndex={-1} aria-hidden>
        <Avatar name={name} image={icon} size={64} shape="group" />
      </Link>
      <div className={classes.words}>
        <Heading as={heading} anywhere plainLinks>
          <Link to={paths.group(id)}>
            <HighlightedText text={name} />
          </Link>
        </Heading>
        <Text mt={2} size="xs" color="faint" tight tabular className={classes.facts}>
          <GroupFacts group={group} />
          {role && <span>{role}</span>}
        </Text>
        {brief_description && (
          <Text mt={6} size="sm" color="muted" tight anywhere>
            <HighlightedText text={brief_description} />
          </Text>
        )}
        {membership === 'invited' && <InvitedBy group={group} />}
      </div>
      {children && (
        <Wrap gap={8} className={classes.buttons}>
          {children}
        </Wrap>
      )}
    </div>
  );
}

/** Access and number of members. */
export function GroupFacts({ group: { status, archived_on, total_members } }: { group: Group }) {
  const Icon = status === 'Open' ? IconWorld : IconLock;
  return (
    <>
      <span>
        <IconText icon={<Icon size={14} stroke={2} />}>{statusNames[status]}</IconText>
      </span>
      {archived_on && (
        <span>
          <IconText icon={<IconArchive size={14} stroke={2} />}>{t('Archived|group')}</IconText>
        </span>
      )}
      <span>{plural(total_members, '{{n}} member', '{{n}} members')}</span>
    </>
  );
}

/** The inviter and their note. */
export function InvitedBy({ group: { invited_by, invitation_note } }: { group: Group }) {
  return (
    <Box mt={10} size="sm" px={12} py={8} surface="soft" radius={8} className={classes.invitation}>
      <IconText icon={<IconMail size={16} stroke={1.75} />}>
        {invited_by ? t('{{name}} invited you', { name: invited_by.name }) : t('You’re invited')}
      </IconText>
      {invitation_note && (
        <Text mt={4} keep="spaces" anywhere>
          {invitation_note}
        </Text>
      )}
    </Box>
  );
}

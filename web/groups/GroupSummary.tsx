import { IconLock, IconMail, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Group } from '#contract/group.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconText } from '../ui/IconText.tsx';
import { plural, t } from '../i18n/language.ts';
import { HighlightedText } from '../ui/Highlight.tsx';
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
  heading: Heading = 'h2',
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
        <Heading className={classes.name}>
          <Link to={paths.group(id)}>
            <HighlightedText text={name} />
          </Link>
        </Heading>
        <p className={classes.facts}>
          <GroupFacts group={group} />
          {role && <span>{role}</span>}
        </p>
        {brief_description && (
          <p className={classes.brief}>
            <HighlightedText text={brief_description} />
          </p>
        )}
        {membership === 'invited' && <InvitedBy group={group} />}
      </div>
      {children && <div className={classes.buttons}>{children}</div>}
    </div>
  );
}

/** Access and number of members. */
export function GroupFacts({ group: { status, total_members } }: { group: Group }) {
  const Icon = status === 'Open' ? IconWorld : IconLock;
  return (
    <>
      <span>
        <IconText icon={<Icon size={14} stroke={2} />}>{statusNames[status]}</IconText>
      </span>
      <span>{plural(total_members, '{{n}} member', '{{n}} members')}</span>
    </>
  );
}

/** The inviter and their note. */
export function InvitedBy({ group: { invited_by, invitation_note } }: { group: Group }) {
  return (
    <div className={classes.invitation}>
      <IconText icon={<IconMail size={16} stroke={1.75} />}>
        {invited_by ? t('{{name}} invited you', { name: invited_by.name }) : t('You’re invited')}
      </IconText>
      {invitation_note && <p>{invitation_note}</p>}
    </div>
  );
}

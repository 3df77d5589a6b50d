import { IconUsersGroup } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { BodyProps } from '../posts/cardParts.ts';
import { PostTypeLine } from '../posts/PostTypeLine.tsx';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { GroupSummary } from './GroupSummary.tsx';
import { MembershipButtons } from './MembershipButtons.tsx';

/**
 * Body of a post about a new group, with its current state. Empty on the group's own page, whose
 * header shows the same.
 */
export function NewGroupBody({ content: { founded } }: BodyProps) {
  const { pathname } = useLocation();
  if (!founded) return null;
  const onGroupPage =
    pathname === paths.group(founded.id) || pathname === paths.inviteToGroup(founded.id);
  return (
    <>
      <PostTypeLine icon={IconUsersGroup} label={t('Group')} hue="verdigris">
        <span>{onGroupPage ? t('This group starts here') : t('created')}</span>
      </PostTypeLine>
      {!onGroupPage && (
        <GroupSummary group={founded} heading="h3">
          <MembershipButtons group={founded} size="sm" inList />
        </GroupSummary>
      )}
    </>
  );
}

import { IconMessages } from '@tabler/icons-react';
import type { Group } from '#contract/group.ts';
import { Composer } from '../posts/Composer.tsx';
import { Feed } from '../posts/Feed.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { CreateLinks } from './CreateLinks.tsx';
import { NextEvent } from './NextActions.tsx';
import { allowedPostTypes } from './allowedPostTypes.ts';

/** Feed tab of a group: all its posts, with the composer for posts that the viewer can create. */
export function GroupFeedTab({ group }: { group: Group }) {
  const { id, name, can_post } = group;
  const tools = allowedPostTypes(group);
  return (
    <>
      <NextEvent group={group} />
      {tools.length > 0 ? (
        <Composer
          group={{ id, name, tools }}
          groupForms={<CreateLinks group={group} inComposer />}
        />
      ) : (
        <CreateLinks group={group} />
      )}
      <Feed
        of={{ group_id: id }}
        pinsOf="group"
        empty={
          <EmptyState icon={<IconMessages size={40} stroke={1.5} />} title={t('No posts yet')}>
            {can_post
              ? t('Posts by members of {{name}} will appear here.', { name })
              : t('There’s nothing in {{name}} that you can see yet.', { name })}
          </EmptyState>
        }
      />
    </>
  );
}

import {
  IconBook,
  IconBookmark,
  IconCalendarMonth,
  IconChecklist,
  IconFlag,
  IconMessages,
  type Icon,
} from '@tabler/icons-react';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { Composer } from '../posts/Composer.tsx';
import { Feed } from '../posts/Feed.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { CreateLinks } from './CreateLinks.tsx';
import { postTypeTabs, type PostTypeTab } from './tabs.ts';
import { allowedPostTypes } from './allowedPostTypes.ts';

const emptyStates: Record<PostTypeTab, { icon: Icon; emptyText: string; help: string }> = {
  discussions: {
    icon: IconMessages,
    emptyText: t('No discussions yet'),
    help: t('Discussions have a title, so they’re easy to find.'),
  },
  bookmarks: {
    icon: IconBookmark,
    emptyText: t('No bookmarks yet'),
    help: t('Links that members save for each other appear here.'),
  },
  polls: {
    icon: IconChecklist,
    emptyText: strings.pollsNotFound,
    help: t('Polls by members appear here.'),
  },
  blogs: {
    icon: IconBook,
    emptyText: strings.contentNotFound,
    help: t('Articles by members appear here.'),
  },
  actions: {
    icon: IconFlag,
    emptyText: strings.actionNotFound,
    help: t('The group’s actions will appear here.'),
  },
};

/** Tab with the posts of one type in a group, and a way to create one if the viewer can. */
export function GroupPostsTab({ group, tab }: { group: Group; tab: PostTypeTab }) {
  const { of, label } = postTypeTabs[tab];
  const { icon: TabIcon, emptyText, help } = emptyStates[tab];
  const tool = 'tool' in of ? of.tool : undefined;
  const { id, name } = group;
  return (
    <>
      {tool && allowedPostTypes(group).includes(tool) && (
        <Composer group={{ id, name, tools: [tool] }} />
      )}
      {tab === 'polls' && <CreateLinks group={group} kinds={['poll']} />}
      {tab === 'blogs' && <CreateLinks group={group} kinds={['blog']} />}
      {tab === 'actions' && (
        <Wrap gap={8}>
          <LinkButton
            to={paths.groupActionMonth(id)}
            variant="default"
            leftSection={<IconCalendarMonth size={18} aria-hidden />}
          >
            {t('Month')}
          </LinkButton>
        </Wrap>
      )}
      <Feed
        of={{ group_id: id, ...of }}
        label={label}
        empty={
          <EmptyState icon={<TabIcon size={40} stroke={1.5} />} title={emptyText}>
            {help}
          </EmptyState>
        }
      />
    </>
  );
}

// Tabs of a profile that list posts of the person: all, or those of one type. `ActivityTab` also
// serves old addresses (web/routes.tsx).
import { IconBook, IconChecklist, IconFlag, IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { strings } from '#contract/strings.ts';
import { Feed } from '../posts/Feed.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { useProfile } from './useProfile.ts';
import { isVisibleTo } from './viewAs.ts';

type PostsProps = {
  /** The type of the posts; all types by default. */
  typeFilter?: Pick<Input<'GET /content/list'>, 'blog' | 'poll' | 'action'>;
  emptyText: string;
  icon: ReactNode;
  /** Shown to the owner if there are no posts, except while they view the profile as others. */
  createLink: { label: string; to: string; hash?: string };
};

function ProfilePosts({
  typeFilter,
  emptyText,
  icon,
  createLink: { label, to, hash = '' },
}: PostsProps) {
  const { user, isOwn, viewAs } = useProfile();
  // The server lists what the owner sees, so the posts are filtered here.
  const isShown = viewAs ? (content: Content) => isVisibleTo(viewAs, content.shared_as) : undefined;
  const action = isOwn && !viewAs && (
    <LinkButton to={to} hash={hash}>
      {label}
    </LinkButton>
  );
  return (
    <Feed
      of={{ user_id: user.id, ...typeFilter }}
      {...(isShown && { only: isShown })}
      {...(!typeFilter && { pinsOf: 'profile' })}
      empty={<EmptyState icon={icon} title={emptyText} action={action} />}
    />
  );
}

const iconProps = { size: 40, stroke: 1.5 };
const blogs = { blog: 'Y' } as const;
const actions = { action: 'Y' } as const;
const polls = { poll: 'Y' } as const;

export const ActivityTab = () => (
  <ProfilePosts
    emptyText={strings.noActivity}
    createLink={{ label: t('Write a post'), to: paths.home(), hash: 'compose' }}
    icon={<IconMessages {...iconProps} />}
  />
);
export const BlogTab = () => (
  <ProfilePosts
    typeFilter={blogs}
    emptyText={strings.noBlogs}
    createLink={{ label: t('Write an article'), to: paths.createBlog() }}
    icon={<IconBook {...iconProps} />}
  />
);
export const ActionsTab = () => (
  <ProfilePosts
    typeFilter={actions}
    emptyText={strings.noActions}
    createLink={{ label: t('Create action'), to: paths.createAction() }}
    icon={<IconFlag {...iconProps} />}
  />
);
export const PollsTab = () => (
  <ProfilePosts
    typeFilter={polls}
    emptyText={strings.noPollPosts}
    createLink={{ label: t('Create poll'), to: paths.createPoll() }}
    icon={<IconChecklist {...iconProps} />}
  />
);

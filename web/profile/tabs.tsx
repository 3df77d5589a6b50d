// Tabs with the posts of a person, all or of one type.
import { IconBook, IconChecklist, IconFlag, IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { strings } from '#contract/strings.ts';
import { useSession } from '../api/session.ts';
import { Feed } from '../posts/Feed.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { useProfile } from './useProfile.ts';
import { isVisibleTo } from './viewAs.ts';

type PostsProps = {
  kind?: Pick<Input<'GET /content/list'>, 'blog' | 'poll' | 'action'>;
  none: string;
  icon: ReactNode;
  /** Link for the owner to create the first one. */
  begin: { word: string; to: string; hash?: string };
};

function Posts({ kind, none, icon, begin: { word, to, hash = '' } }: PostsProps) {
  const own = useSession();

  const { user, viewAs } = useProfile();
  const only = viewAs ? (content: Content) => isVisibleTo(viewAs, content.shared_as) : undefined;
  const action = own?.userId === user.id && !viewAs && (
    <LinkButton to={to} hash={hash}>
      {word}
    </LinkButton>
  );
  return (
    <Feed
      of={{ user_id: user.id, ...kind }}
      {...(only && { only })}
      empty={<EmptyState icon={icon} title={none} action={action} />}
    />
  );
}

const look = { size: 40, stroke: 1.5 };
const blogs = { blog: 'Y' } as const;
const actions = { action: 'Y' } as const;
const polls = { poll: 'Y' } as const;

export const ActivityTab = () => (
  <Posts
    none={strings.noActivity}
    begin={{ word: t('Write a post'), to: paths.home(), hash: 'compose' }}
    icon={<IconMessages {...look} />}
  />
);
export const BlogTab = () => (
  <Posts
    kind={blogs}
    none={strings.noBlogs}
    begin={{ word: t('Write an article'), to: paths.createBlog() }}
    icon={<IconBook {...look} />}
  />
);
export const ActionsTab = () => (
  <Posts
    kind={actions}
    none={strings.noActions}
    begin={{ word: t('Create action'), to: paths.createAction() }}
    icon={<IconFlag {...look} />}
  />
);
export const PollsTab = () => (
  <Posts
    kind={polls}
    none={strings.noPollPosts}
    begin={{ word: t('Create poll'), to: paths.createPoll() }}
    icon={<IconChecklist {...look} />}
  />
);

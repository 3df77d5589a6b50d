// What somebody posted, all of it or of one kind.
import { IconBook, IconChecklist, IconFlag, IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Ask } from '#contract/calls.ts';
import type { Content } from '#contract/content.ts';
import { sentences } from '#contract/sentences.ts';
import { Feed } from '../content/Feed.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useProfile } from './profile.ts';
import { seenBy } from './viewAs.ts';

type PostsProps = { kind?: Pick<Ask<'GET /content/list'>, 'blog' | 'poll' | 'action'>; none: string; icon: ReactNode };

function Posts({ kind, none, icon }: PostsProps) {
  const { user, viewAs } = useProfile();
  const only = viewAs ? (content: Content) => seenBy(viewAs, content.shared_as) : undefined;
  return <Feed of={{ user_id: user.id, ...kind }} {...(only && { only })} empty={<EmptyState icon={icon} title={none} />} />;
}

const look = { size: 40, stroke: 1.5 };
const blogs = { blog: 'Y' } as const;
const actions = { action: 'Y' } as const;
const polls = { poll: 'Y' } as const;

export const ActivityTab = () => <Posts none={sentences.noActivity} icon={<IconMessages {...look} />} />;
export const BlogTab = () => <Posts kind={blogs} none={sentences.noBlogs} icon={<IconBook {...look} />} />;
export const ActionsTab = () => <Posts kind={actions} none={sentences.noActions} icon={<IconFlag {...look} />} />;
export const PollsTab = () => <Posts kind={polls} none={sentences.noPollPosts} icon={<IconChecklist {...look} />} />;

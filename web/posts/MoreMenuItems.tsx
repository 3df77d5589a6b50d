import { useState } from 'react';
import { contentType } from '#contract/contentType.ts';
import type { Content } from '#contract/posts.ts';
import { useMember } from '../api/session.ts';
import { MuteConversationItem } from '../mutes/MuteConversationItem.tsx';
import { MuteMenuItem } from '../mutes/MuteMenuItem.tsx';
import type { MuteTarget } from '../mutes/useMutes.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Box } from '../ui/primitives.tsx';
import { FeatureMenuItem } from './FeatureMenuItem.tsx';
import { ReadingChoices } from './ReadingChoices.tsx';

const MuteDialog = lazyDialog(() =>
  import('../mutes/MuteDialog.tsx').then((module) => module.MuteDialog),
);

/** Only public actions and polls can be featured. */
const featurable = ({ shared_as, content_type }: Content) =>
  shared_as === 'Public' &&
  (content_type === contentType.poll || content_type === contentType.action);

/** Menu items of a post that load when its menu first opens. */
export function MoreMenuItems({ content }: { content: Content }) {
  const [muting, setMuting] = useState<MuteTarget>();
  const isOwn = useMember().userId === content.user_id;
  const group = content.group ?? content.founded;
  const targets: MuteTarget[] = [
    ...(isOwn || !content.user.username
      ? []
      : [{ user_id: content.user_id, name: content.user.name }]),
    ...(group ? [{ group_id: group.id, name: group.name }] : []),
  ];
  return (
    <>
      <ReadingChoices content={content} />
      {targets.map((target) => (
        <MuteMenuItem
          key={target.user_id === undefined ? 'group' : 'person'}
          target={target}
          onMute={() => setMuting(target)}
        />
      ))}
      <MuteConversationItem post={content.id} />
      {featurable(content) && <FeatureMenuItem content={content} />}
      {/* Keys that are pressed in the dialog are not for the menu. */}
      <Box role="presentation" onKeyDown={(event) => event.stopPropagation()}>
        {muting && <MuteDialog target={muting} opened onClose={() => setMuting(undefined)} />}
      </Box>
    </>
  );
}

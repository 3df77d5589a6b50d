import { contentType } from '#contract/contentType.ts';
import type { Content } from '#contract/posts.ts';
import { FeatureMenuItem } from './FeatureMenuItem.tsx';
import { ReadingChoices } from './ReadingChoices.tsx';

/** Only public actions and polls can be featured. */
const featurable = ({ shared_as, content_type }: Content) =>
  shared_as === 'Public' &&
  (content_type === contentType.poll || content_type === contentType.action);

/** Menu items of a post that load when its menu first opens. */
export function MoreMenuItems({ content }: { content: Content }) {
  return (
    <>
      <ReadingChoices content={content} />
      {featurable(content) && <FeatureMenuItem content={content} />}
    </>
  );
}

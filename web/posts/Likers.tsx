import { lazy, Suspense, useState } from 'react';
import type { Content } from '#contract/posts.ts';
import { useSession } from '../api/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { formatLikers, withViewer } from './likers.ts';
import classes from './Likers.module.css';

// Loaded when the dialog opens, to keep the first visit small.
const PostLikers = lazy(async () => ({ default: (await import('./PostLikers.tsx')).PostLikers }));

/**
 * Names of people who like a post; a click opens the full list. Shows nothing to visitors, who
 * receive no names.
 */
export function Likers({ content }: { content: Content }) {
  const [opened, setOpened] = useState(false);
  const viewer = useSession();
  // A response names only the newest likers. The viewer may have liked the post before them.
  const likes = viewer && content.liked ? withViewer(content.likes, true, viewer) : content.likes;
  const text = formatLikers(likes, content.total_likes, viewer?.userId);
  if (!text) return null;
  return (
    <>
      <button
        type="button"
        className={classes.line}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {text}
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('Likes')}>
        <Suspense>
          <PostLikers id={content.id} />
        </Suspense>
      </Dialog>
    </>
  );
}

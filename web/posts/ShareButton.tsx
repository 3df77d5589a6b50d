import { IconShare3 } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Content } from '#contract/posts.ts';
import { useSession } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { Menu } from '../ui/Menu.tsx';
import classes from './ActionBar.module.css';
import { share } from './share.ts';

const loadItems = () => import('./ShareMenuItems.tsx');
const ShareMenuItems = lazy(async () => ({ default: (await loadItems()).ShareMenuItems }));
/** A failure is reported when the menu opens. */
const loadEarly = () => void loadItems().catch(() => undefined);

/** Share button of a post. For members it opens a menu; for visitors it shares the link. */
export function ShareButton({ content }: { content: Content }) {
  const isMember = useSession() !== null;
  const button = {
    type: 'button',
    className: classes.action,
    'data-last': true,
    'data-key': 'share',
  } as const;
  const label = (
    <>
      <IconShare3 size={20} stroke={1.75} aria-hidden />
      {t('Share')}
    </>
  );
  if (!isMember)
    return (
      <button {...button} onClick={() => void share(content.id)}>
        {label}
      </button>
    );
  return (
    <Menu
      width={280}
      target={(target) => (
        <button {...button} {...target} onPointerEnter={loadEarly} onFocus={loadEarly}>
          {label}
        </button>
      )}
    >
      <ShareMenuItems content={content} />
    </Menu>
  );
}

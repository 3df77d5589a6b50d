import { IconLink, IconQuote, IconShare3, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { Audience } from '#contract/fields.ts';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { MenuGroup, MenuItem } from '../ui/Menu.tsx';
import { Box } from '../ui/primitives.tsx';
import { copyLink, share } from './share.ts';

const QuoteDialog = lazyDialog(() =>
  import('./QuoteDialog.tsx').then((module) => module.QuoteDialog),
);
const ShareIntoGroupDialog = lazyDialog(() =>
  import('./ShareIntoGroupDialog.tsx').then((module) => module.ShareIntoGroupDialog),
);

const readers = (audience: Audience) =>
  audience === 'Public'
    ? t('Everyone can see this post')
    : t('Only people who can see this post will see it');

/** Menu items that share a post. Sharing never shows it to more people. */
export function ShareMenuItems({ content }: { content: Content }) {
  const [dialog, setDialog] = useState<'quote' | 'group'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <MenuGroup label={readers(content.shared_as)}>
        <MenuItem
          icon={<IconLink size={18} aria-hidden />}
          onClick={() => void copyLink(content.id)}
        >
          {t('Copy link')}
        </MenuItem>
        <MenuItem
          icon={<IconUsersGroup size={18} aria-hidden />}
          onClick={() => setDialog('group')}
        >
          {t('Share into a group')}
        </MenuItem>
        <MenuItem icon={<IconQuote size={18} aria-hidden />} onClick={() => setDialog('quote')}>
          {t('Quote this post')}
        </MenuItem>
        {'share' in navigator && (
          <MenuItem
            icon={<IconShare3 size={18} aria-hidden />}
            onClick={() => void share(content.id)}
          >
            {t('Share with another app')}
          </MenuItem>
        )}
      </MenuGroup>
      {/* Keys that are pressed in a dialog are not for the menu. */}
      <Box role="presentation" onKeyDown={(event) => event.stopPropagation()}>
        <QuoteDialog content={content} opened={dialog === 'quote'} onClose={close} />
        <ShareIntoGroupDialog content={content} opened={dialog === 'group'} onClose={close} />
      </Box>
    </>
  );
}

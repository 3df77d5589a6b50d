import { IconLink, IconMail, IconQuote, IconShare3, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Audience } from '#contract/fields.ts';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { MenuItem } from '../ui/Menu.tsx';
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
    : t('Only people who can already see this post will see it');

/** Menu items that share a post. Sharing never shows it to more people. */
export function ShareMenuItems({ content }: { content: Content }) {
  const [dialog, setDialog] = useState<'quote' | 'group'>();
  const navigate = useNavigate();
  const hint = readers(content.shared_as);
  const close = () => setDialog(undefined);
  return (
    <>
      <Box role="group" aria-label={hint}>
        <Box size="xs" color="faint" weight={600} px={12} py={4} aria-hidden>
          {hint}
        </Box>
        <MenuItem
          icon={<IconLink size={18} aria-hidden />}
          onClick={() => void copyLink(content.id)}
        >
          {t('Copy link')}
        </MenuItem>
        <MenuItem
          icon={<IconMail size={18} aria-hidden />}
          onClick={() => void navigate({ to: paths.compose(), search: { post: content.id } })}
        >
          {t('Share in a message')}
        </MenuItem>
        <MenuItem
          icon={<IconUsersGroup size={18} aria-hidden />}
          onClick={() => setDialog('group')}
        >
          {t('Share in a group')}
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
      </Box>
      {/* Keys that are pressed in a dialog are not for the menu. */}
      <Box role="presentation" onKeyDown={(event) => event.stopPropagation()}>
        <QuoteDialog content={content} opened={dialog === 'quote'} onClose={close} />
        <ShareIntoGroupDialog content={content} opened={dialog === 'group'} onClose={close} />
      </Box>
    </>
  );
}

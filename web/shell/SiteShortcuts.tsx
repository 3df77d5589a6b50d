import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { showNewPosts } from '../home/useNewPosts.ts';
import { paths } from '../paths.ts';
import { HoverCards } from '../people/HoverCards.tsx';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { toast, toastStore } from '../ui/toast.ts';
import {
  commentOnCard,
  focusCard,
  openFocusedCard,
  clickInCard,
} from '../shortcuts/cardCommands.ts';
import { takeBufferedKeys } from '../shortcuts/keyBuffer.ts';
import { InstallOffer } from './InstallOffer.tsx';
import { activeShortcuts, runBufferedKey, useShortcuts } from '../shortcuts/shortcuts.ts';

const ShortcutsDialog = lazyDialog(() =>
  import('../shortcuts/ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog),
);
const CommandMenu = lazyDialog(() =>
  import('./CommandMenu.tsx').then((module) => module.CommandMenu),
);

/**
 * Global keyboard shortcuts, their help, the command menu, and the cards beside names. Loaded after
 * the shell; until then keyBuffer.ts keeps the keys.
 */
export function SiteShortcuts() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [open, setOpen] = useState<'help' | 'commands'>();
  const [help, setHelp] = useState<ReturnType<typeof activeShortcuts>>([]);
  const to = (path: string, label: string) => ({ label, run: () => void navigate({ to: path }) });

  const write = () => {
    const textarea = document.querySelector<HTMLElement>('main [data-composer] textarea');
    if (textarea) textarea.focus();
    else void navigate({ to: paths.home(), hash: 'compose' });
  };
  const search = () => {
    // The header and the search screen have one each, and one of them may be hidden.
    const field = [...document.querySelectorAll<HTMLElement>('form[role=search] input')].find(
      (element) => element.getClientRects().length > 0,
    );
    if (field) field.focus();
    else void navigate({ to: paths.searching() });
  };
  const refresh = async () => {
    await Promise.all([
      showNewPosts(client),
      client.refetchQueries({
        type: 'active',
        // Infinite queries would load all their pages again. Of the home feed, only the first is.
        predicate: ({ queryKey }) => queryKey[2] !== 'pages',
      }),
    ]);
    toast.success(t('Everything is up to date.'));
  };

  useShortcuts(
    t('Everywhere'),
    {
      '/': { label: t('Search'), run: search },
      'Mod+k': { label: t('All commands'), run: () => setOpen('commands') },
      n: { label: t('New post'), run: write },
      '.': { label: t('Refresh'), run: () => void refresh() },
      z: {
        label: t('Undo'),
        run: () => toastStore.undo(),
      },
      '?': {
        label: t('Show this help'),
        run: () => {
          setHelp(activeShortcuts());
          setOpen('help');
        },
      },
    },
    { everywhere: true },
  );
  useShortcuts(
    t('In lists of posts, actions and news'),
    {
      j: { label: t('Next'), run: () => focusCard(1) },
      k: { label: t('Previous'), run: () => focusCard(-1) },
      o: { label: t('Open|verb'), run: () => clickInCard('open') },
      Enter: { label: t('Open selected item'), run: openFocusedCard },
      l: { label: t('Like'), run: () => clickInCard('like') },
      c: { label: t('Comment|verb'), run: commentOnCard },
      s: { label: t('Share'), run: () => clickInCard('share') },
    },
    { everywhere: true },
  );
  useShortcuts(
    t('Go to'),
    {
      'g d': to(paths.home(), t('Dashboard')),
      'g m': to(paths.messages(), t('Messages')),
      'g t': to(paths.notifications(), t('Notifications')),
      'g f': to(paths.friends(), t('Friends')),
      'g g': to(paths.groups(), t('Groups')),
      'g n': to(paths.news(), t('News')),
      'g p': to(paths.polls(), t('Polls')),
      'g a': to(paths.actions(), t('Actions')),
      'g r': to(paths.representatives(), t('My representatives')),
    },
    { everywhere: true },
  );

  // After the shortcuts above are registered.
  useEffect(() => takeBufferedKeys().forEach(runBufferedKey), []);

  const close = () => setOpen(undefined);
  return (
    <>
      <InstallOffer />
      <ShortcutsDialog opened={open === 'help'} scopes={help} onClose={close} />
      <CommandMenu opened={open === 'commands'} onClose={close} />
      <HoverCards />
    </>
  );
}

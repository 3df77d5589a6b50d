import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { showNewPosts } from '../posts/useNewPosts.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { toast, toastStore } from '../ui/toast.ts';
import { comment, move, openFocused, pressOn } from './cardCommands.ts';
import { takeEarly } from './keyBuffer.ts';
import { keysNow, pressLate, useKeys } from './shortcuts.ts';

const KeysDialog = lazyDialog(() => import('./KeysDialog.tsx').then((module) => module.KeysDialog));
const CommandMenu = lazyDialog(() =>
  import('./CommandMenu.tsx').then((module) => module.CommandMenu),
);

/** Global keyboard shortcuts, their help, and the command menu. Loaded after the first paint. */
export function SiteKeys() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [open, setOpen] = useState<'help' | 'commands'>();
  const [help, setHelp] = useState<ReturnType<typeof keysNow>>([]);
  const to = (place: string, does: string) => ({ does, act: () => void navigate({ to: place }) });

  const write = () => {
    const box = document.querySelector<HTMLElement>('main [data-composer] textarea');
    if (box) box.focus();
    else void navigate({ to: paths.home(), hash: 'compose' });
  };
  const search = () => {
    const field = [...document.querySelectorAll<HTMLElement>('form[role=search] input')].find(
      (each) => each.getClientRects().length > 0,
    );
    if (field) field.focus();
    else void navigate({ to: paths.searching() });
  };
  const refresh = async () => {
    await Promise.all([
      showNewPosts(client),
      client.refetchQueries({
        type: 'active',
        predicate: ({ queryKey }) => queryKey[2] !== 'pages',
      }),
    ]);
    toast.success(t('Everything is up to date.'));
  };

  useKeys(
    t('Everywhere'),
    {
      '/': { does: t('Search'), act: search },
      'Mod+k': { does: t('All commands'), act: () => setOpen('commands') },
      n: { does: t('New post'), act: write },
      '.': { does: t('Refresh'), act: () => void refresh() },
      z: {
        does: t('Undo'),
        act: () => toastStore.undo(),
      },
      '?': {
        does: t('Show this help'),
        act: () => {
          setHelp(keysNow());
          setOpen('help');
        },
      },
    },
    { everywhere: true },
  );
  useKeys(
    t('In lists of posts, actions and news'),
    {
      j: { does: t('Next'), act: () => move(1) },
      k: { does: t('Previous'), act: () => move(-1) },
      o: { does: t('Open|verb'), act: () => pressOn('open') },
      Enter: { does: t('Open selected item'), act: openFocused },
      l: { does: t('Like'), act: () => pressOn('like') },
      c: { does: t('Comment|verb'), act: comment },
      s: { does: t('Share'), act: () => pressOn('share') },
    },
    { everywhere: true },
  );
  useKeys(
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

  // after the shortcuts above are registered
  useEffect(() => takeEarly().forEach(pressLate), []);

  const close = () => setOpen(undefined);
  return (
    <>
      <KeysDialog opened={open === 'help'} scopes={help} onClose={close} />
      <CommandMenu opened={open === 'commands'} onClose={close} />
    </>
  );
}

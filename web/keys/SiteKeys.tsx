import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showNewPosts } from '../content/newPosts.ts';
import { paths } from '../paths.ts';
import { t } from '../ui/language.ts';
import { lateDialog } from '../ui/lateDialog.tsx';
import { notice, noticeStore } from '../ui/notice.ts';
import { comment, move, openFocused, pressOn } from './cards.ts';
import { keysNow, useKeys } from './keys.ts';

const KeysDialog = lateDialog(() => import('./KeysDialog.tsx').then((module) => module.KeysDialog));
const CommandMenu = lateDialog(() => import('./CommandMenu.tsx').then((module) => module.CommandMenu));

/** The keys that hold on every screen of a member, their help, and the menu of commands. Fetched after the first paint. */
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
    const field = [...document.querySelectorAll<HTMLElement>('form[role=search] input')].find((each) => each.checkVisibility());
    if (field) field.focus();
    else void navigate({ to: paths.searching() });
  };
  const refresh = async () => {
    await Promise.all([showNewPosts(client), client.refetchQueries({ type: 'active', predicate: ({ queryKey }) => queryKey[2] !== 'pages' })]);
    notice.success(t('Everything here is up to date.'));
  };

  useKeys(
    'Everywhere',
    {
      '/': { does: 'Search', act: search },
      'Mod+k': { does: 'All commands', act: () => setOpen('commands') },
      n: { does: 'New post', act: write },
      '.': { does: 'Ask for what is new', act: () => void refresh() },
      z: { does: 'Take back what was just done, while it can be', act: () => noticeStore.undo() },
      '?': {
        does: 'This help',
        act: () => {
          setHelp(keysNow());
          setOpen('help');
        },
      },
    },
    { everywhere: true },
  );
  useKeys(
    'In lists of posts, actions and news',
    {
      j: { does: 'Next', act: () => move(1) },
      k: { does: 'The one before', act: () => move(-1) },
      o: { does: 'Open', act: () => pressOn('open') },
      Enter: { does: 'Open the one that is marked', act: openFocused },
      l: { does: 'Like', act: () => pressOn('like') },
      c: { does: 'Comment', act: comment },
      s: { does: 'Share', act: () => pressOn('share') },
    },
    { everywhere: true },
  );
  useKeys(
    'Go to',
    {
      'g d': to(paths.home(), 'Dashboard'),
      'g m': to(paths.messages(), 'Messages'),
      'g t': to(paths.notifications(), 'Notifications'),
      'g f': to(paths.friends(), 'Friends'),
      'g g': to(paths.groups(), 'Groups'),
      'g n': to(paths.news(), 'News'),
      'g p': to(paths.polls(), 'Polls'),
      'g a': to(paths.actions(), 'Actions'),
      'g r': to(paths.representatives(), 'My Representatives'),
    },
    { everywhere: true },
  );

  const close = () => setOpen(undefined);
  return (
    <>
      <KeysDialog opened={open === 'help'} scopes={help} onClose={close} />
      <CommandMenu opened={open === 'commands'} onClose={close} />
    </>
  );
}

import { lazy, Suspense } from 'react';
import type { Group } from '#contract/group.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';

const InviteTabs = lazy(() =>
  import('./InviteTabs.tsx').then((module) => ({ default: module.InviteTabs })),
);

/** Dialog to invite people to a group. */
export function GroupInviteDialog({
  group,
  opened,
  onClose,
}: {
  group: Group;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={t('Invite to {{group}}', { group: group.name })}
    >
      <Suspense>{opened && <InviteTabs group={group} onClose={onClose} />}</Suspense>
    </Dialog>
  );
}

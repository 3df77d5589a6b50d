import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconKey,
  IconLogout,
  IconMailForward,
  IconRosetteDiscountCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import type { AdminAccountView, Role } from '#contract/adminPeople.ts';
import { queryKey, useApiQuery, useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { useMember } from '../api/session.ts';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './PersonScreen.module.css';

const SuspendDialog = lazyDialog(() =>
  import('./SuspendDialog.tsx').then((module) => module.SuspendDialog),
);

const BadgeDialog = lazyDialog(() =>
  import('./BadgeDialog.tsx').then((module) => module.BadgeDialog),
);

/**
 * What an administrator can do with an account. The server logs each change and emails the member.
 * For an account with a role it requires reauthentication, as in `SuspendDialog`.
 */
export function UserActionsMenu({ user }: { user: AdminAccountView }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const container = useRef<HTMLDivElement>(null);
  const [suspending, setSuspending] = useState(false);
  const [isBadgeOpen, setIsBadgeOpen] = useState(false);
  const handleChanged = ({ user, message }: { user: AdminAccountView; message: string }) => {
    toast.success(message);
    client.setQueryData(queryKey('GET /admin/user', { user_id: user.id }), { user });
    for (const call of ['GET /admin/users', 'GET /admin/audit'] as const)
      void client.invalidateQueries({ queryKey: queryKey(call) });
  };
  const target = { user_id: user.id };
  /** Whether the account is that of an administrator or moderator. */
  const isStaff = user.role !== 'member';
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: isStaff }).data;
  const mutationOptions = {
    onSuccess: (response: { user: AdminAccountView; message: string }) => {
      reauthentication.close();
      handleChanged(response);
    },
    ...(isStaff && {
      onError: (error: ApiRequestError) => reauthentication.showServerError(error),
    }),
  };
  const restore = useApiMutation('POST /admin/user/restore', mutationOptions);
  const resend = useApiMutation('POST /admin/user/resend-confirmation', {
    onSuccess: handleChanged,
  });
  const signOut = useApiMutation('POST /admin/user/sign-out', mutationOptions);
  const reauthentication = useReauthentication({
    required: loginMethods ? requiredCredentials(loginMethods) : { password: true, code: false },
    sending: restore.isPending || signOut.isPending,
    fallbackFocus: container,
    alwaysConfirm: true,
  });

  const mailOff = useMailOff();
  const mailHint = mailOff
    ? t('This site can’t send email yet. Please tell the person yourself.')
    : t('We’ll let them know by email.');

  const askToRestore = async () => {
    const detail = `${t('They’ll be able to log in again. What they wrote will be visible again, unless they deleted the account.')} ${mailHint}`;
    const step = {
      title: t('End the suspension of {{name}}?', { name: user.name }),
      detail,
      confirmLabel: t('End suspension'),
    };
    if (isStaff)
      return reauthentication.confirm({
        ...step,
        run: (credentials) => restore.mutate({ ...target, ...credentials }),
      });
    if (await confirm(step)) restore.mutate(target);
  };
  const askToSignOut = async () => {
    const detail = `${t('They can log in again right away.')} ${mailHint}`;
    const step = {
      title: t('Log {{name}} out on all devices?', { name: user.name }),
      detail,
      confirmLabel: t('Log out'),
      danger: true,
    };
    if (isStaff)
      return reauthentication.confirm({
        ...step,
        run: (credentials) => signOut.mutate({ ...target, ...credentials }),
      });
    if (await confirm(step)) signOut.mutate(target);
  };

  return (
    <Wrap ref={container} tabIndex={-1} gap={8} mt={20} className={classes.actions}>
      {user.can_restore && (
        <Button
          variant="default"
          leftSection={<IconCircleCheck size={18} aria-hidden />}
          loading={restore.isPending}
          onClick={() => void askToRestore()}
        >
          {t('End suspension')}
        </Button>
      )}
      {user.can_suspend && (
        <Button
          variant="default"
          leftSection={<IconUserOff size={18} aria-hidden />}
          onClick={() => setSuspending(true)}
        >
          {user.suspended ? t('Change suspension') : t('Suspend')}
        </Button>
      )}
      {user.can_set_type && (
        <RoleMenu user={user} fallbackFocus={container} onChanged={handleChanged} />
      )}
      {(user.can_set_badge || user.badge || user.paused_badge) && (
        <Button
          variant="default"
          leftSection={<IconRosetteDiscountCheck size={18} aria-hidden />}
          onClick={() => setIsBadgeOpen(true)}
        >
          {user.paused_badge
            ? t('Confirm badge again')
            : user.badge
              ? t('Change badge')
              : t('Give badge')}
        </Button>
      )}
      {user.can_sign_out && (
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={signOut.isPending}
          onClick={() => void askToSignOut()}
        >
          {t('Log out on all devices')}
        </Button>
      )}
      {user.can_resend && !mailOff && (
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          loading={resend.isPending}
          onClick={() => resend.mutate(target)}
        >
          {t('Resend confirmation email')}
        </Button>
      )}
      {reauthentication.dialog}
      <BadgeDialog
        user={user}
        opened={isBadgeOpen}
        onClose={() => setIsBadgeOpen(false)}
        onSuccess={handleChanged}
      />
      <SuspendDialog
        user={user}
        opened={suspending}
        onClose={() => setSuspending(false)}
        onSuccess={handleChanged}
      />
    </Wrap>
  );
}

const roleDescriptions: Record<Role, string> = {
  admin: t('They’ll be able to do everything you can do here.'),
  moderator: t('They’ll decide on reports and can see what was reported.'),
  member: t('They’ll no longer help run the site.'),
};
const roleActions: Record<Role, string> = {
  admin: t('Make administrator'),
  moderator: t('Make moderator'),
  member: t('Remove role'),
};
const questions: Record<Role, (name: string) => string> = {
  admin: (name) => t('Make {{name}} an administrator?', { name }),
  moderator: (name) => t('Make {{name}} a moderator?', { name }),
  member: (name) => t('Remove {{name}}’s role?', { name }),
};

type RoleMenuProps = {
  user: AdminAccountView;
  fallbackFocus: RefObject<HTMLElement | null>;
  onChanged: (response: { user: AdminAccountView; message: string }) => void;
};

function RoleMenu({ user, fallbackFocus, onChanged }: RoleMenuProps) {
  const isOwn = useMember().userId === user.id;
  const canReceiveRole = !user.suspended && !user.leaving_since;
  const client = useQueryClient();
  const loginMethods = useApiQuery('GET /account/ways', {}).data;
  const setRole = useApiMutation('POST /admin/user/set-type', {
    onSuccess: (response) => {
      reauthentication.close();
      onChanged(response);
      if (isOwn) void client.invalidateQueries({ queryKey: queryKey('GET /admin/role') });
    },
    onError: (error) => reauthentication.showServerError(error),
  });
  const reauthentication = useReauthentication({
    required: loginMethods ? requiredCredentials(loginMethods) : { password: true, code: false },
    sending: setRole.isPending,
    fallbackFocus,
  });
  const confirmRole = (type: Role) =>
    reauthentication.confirm({
      title: isOwn ? t('Give up your role?') : questions[type](user.name),
      detail: isOwn
        ? t(
            'You’ll lose access to the administration. Only another administrator can give it back to you.',
          )
        : roleDescriptions[type],
      confirmLabel: isOwn ? t('Give up role') : roleActions[type],
      danger: isOwn,
      run: (credentials) => setRole.mutate({ user_id: user.id, type, ...credentials }),
    });
  return (
    <>
      <Menu
        width={220}
        target={(target) => (
          <Button
            {...target}
            variant="default"
            leftSection={<IconKey size={18} aria-hidden />}
            loading={setRole.isPending}
          >
            {t('Change role')}
          </Button>
        )}
      >
        {(['admin', 'moderator', 'member'] as const)
          .filter((type) => type !== user.role && (type === 'member' || canReceiveRole))
          .map((type) => (
            <MenuItem key={type} onClick={() => confirmRole(type)}>
              {roleActions[type]}
            </MenuItem>
          ))}
      </Menu>
      {reauthentication.dialog}
    </>
  );
}

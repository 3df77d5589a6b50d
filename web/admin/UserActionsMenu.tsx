import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconKey,
  IconLogout,
  IconMailForward,
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

/** Actions of an administrator on an account. The server logs each and emails the member. */
export function UserActionsMenu({ user }: { user: AdminAccountView }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const container = useRef<HTMLDivElement>(null);
  const [suspending, setSuspending] = useState(false);
  const changed = ({ user, message }: { user: AdminAccountView; message: string }) => {
    toast.success(message);
    client.setQueryData(queryKey('GET /admin/user', { user_id: user.id }), { user });
    for (const call of ['GET /admin/users', 'GET /admin/audit'] as const)
      void client.invalidateQueries({ queryKey: queryKey(call) });
  };
  const one = { user_id: user.id };
  const staff = user.role !== 'member';
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: staff }).data;
  const proofHandlers = {
    onSuccess: (answer: { user: AdminAccountView; message: string }) => {
      proof.done();
      changed(answer);
    },
    ...(staff && { onError: (refused: ApiRequestError) => proof.refuse(refused) }),
  };
  const restore = useApiMutation('POST /admin/user/restore', proofHandlers);
  const resend = useApiMutation('POST /admin/user/resend-confirmation', { onSuccess: changed });
  const signOut = useApiMutation('POST /admin/user/sign-out', proofHandlers);
  const proof = useReauthentication({
    asks: loginMethods ? requiredCredentials(loginMethods) : { password: true, code: false },
    sending: restore.isPending || signOut.isPending,
    fallbackFocus: container,
    always: true,
  });

  const askToRestore = async () => {
    const detail = t(
      'They’ll be able to log in again. What they wrote will be visible again, unless they deleted the account. We’ll let them know by email.',
    );
    const step = {
      title: t('Restore the account of {{name}}?', { name: user.name }),
      detail,
      yes: t('Restore'),
    };
    if (staff) return proof.ask({ ...step, run: (given) => restore.mutate({ ...one, ...given }) });
    if (await confirm(step)) restore.mutate(one);
  };
  const askToSignOut = async () => {
    const detail = t('They can log in again right away. We’ll let them know by email.');
    const step = {
      title: t('Log {{name}} out on all devices?', { name: user.name }),
      detail,
      yes: t('Log out'),
      danger: true,
    };
    if (staff) return proof.ask({ ...step, run: (given) => signOut.mutate({ ...one, ...given }) });
    if (await confirm(step)) signOut.mutate(one);
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
          {t('Restore')}
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
      {user.can_set_type && <RoleMenu user={user} fallbackFocus={container} onChanged={changed} />}
      {user.can_sign_out && (
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={signOut.isPending}
          onClick={() => void askToSignOut()}
        >
          {t('Log out of all devices')}
        </Button>
      )}
      {user.can_resend && (
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          loading={resend.isPending}
          onClick={() => resend.mutate(one)}
        >
          {t('Resend confirmation email')}
        </Button>
      )}
      {proof.dialog}
      <SuspendDialog
        user={user}
        opened={suspending}
        onClose={() => setSuspending(false)}
        onSuccess={changed}
      />
    </Wrap>
  );
}

const parts: Record<Role, string> = {
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
  onChanged: (answer: { user: AdminAccountView; message: string }) => void;
};

function RoleMenu({ user, fallbackFocus: container, onChanged }: RoleMenuProps) {
  const own = useMember().userId === user.id;
  const canReceiveRole = !user.suspended && !user.leaving_since;
  const client = useQueryClient();
  const loginMethods = useApiQuery('GET /account/ways', {}).data;
  const give = useApiMutation('POST /admin/user/set-type', {
    onSuccess: (answer) => {
      proof.done();
      onChanged(answer);
      if (own) void client.invalidateQueries({ queryKey: queryKey('GET /admin/role') });
    },
    onError: (refused) => proof.refuse(refused),
  });
  const proof = useReauthentication({
    asks: loginMethods ? requiredCredentials(loginMethods) : { password: true, code: false },
    sending: give.isPending,
    fallbackFocus: container,
  });
  const choose = (type: Role) =>
    proof.ask({
      title: own ? t('Give up your role?') : questions[type](user.name),
      detail: own
        ? t(
            'You’ll lose access to the administration. Only another administrator can give it back to you.',
          )
        : parts[type],
      yes: own ? t('Give up role') : roleActions[type],
      danger: own,
      run: (given) => give.mutate({ user_id: user.id, type, ...given }),
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
            loading={give.isPending}
          >
            {t('Change role')}
          </Button>
        )}
      >
        {(['admin', 'moderator', 'member'] as const)
          .filter((type) => type !== user.role && (type === 'member' || canReceiveRole))
          .map((type) => (
            <MenuItem key={type} onClick={() => choose(type)}>
              {roleActions[type]}
            </MenuItem>
          ))}
      </Menu>
      {proof.dialog}
    </>
  );
}

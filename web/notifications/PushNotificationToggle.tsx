import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Notice } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import {
  getPushPermission,
  unsubscribeFromPush,
  subscribeToPush,
  type PushPermission,
} from './pushNotifications.ts';
import classes from './PushNotificationToggle.module.css';

/** Why push notifications cannot be turned on. */
const reasons: Partial<Record<PushPermission, string>> = {
  insecure: t(
    'Browser notifications need a secure connection (https), which this site doesn’t have.',
  ),
  unsupported: t(
    'This browser doesn’t support notifications from sites. On an iPhone or iPad, add this site to your home screen first.',
  ),
  denied: t(
    'Notifications from this site are blocked in this browser. Allow them in your browser settings first.',
  ),
};
const serviceErrorMessage = t(
  'Your browser’s notification service isn’t responding. Please try again later.',
);

/** Switch for push notifications in this browser. */
export function PushNotificationToggle() {
  const permission = useQuery({
    // Not a call of the API: the state is in the browser.
    queryKey: ['this browser'],
    queryFn: getPushPermission,
    staleTime: 0,
  });
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? subscribeToPush() : unsubscribeFromPush()),
    onSuccess: (message) => message && toast.success(message),
    // Errors of the browser are not API errors.
    onError: (error) =>
      error instanceof ApiRequestError ? showErrorToast(error) : toast.error(serviceErrorMessage),
    onSettled: () => permission.refetch(),
  });
  const reason = permission.data && reasons[permission.data];
  return (
    <Card as="section" aria-labelledby="this-browser" className={classes.part ?? ''}>
      <h2 id="this-browser">{t('This browser')}</h2>
      <Switch
        size="md"
        label={t('Turn on notifications in this browser')}
        description={t('They work even when the site is closed, and never show content.')}
        checked={turn.isPending ? turn.variables : permission.data === 'on'}
        disabled={!permission.data || reason !== undefined}
        aria-busy={turn.isPending}
        onChange={(event) => {
          if (!turn.isPending) turn.mutate(event.currentTarget.checked);
        }}
      />
      <div role="status">
        {reason && (
          <Notice mt={12} as="p">
            {reason}
          </Notice>
        )}
      </div>
    </Card>
  );
}

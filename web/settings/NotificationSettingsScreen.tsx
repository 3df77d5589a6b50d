import '@mantine/core/styles/Radio.layer.css';
import { Checkbox, Radio, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import type { OwnMailKind } from '#contract/notificationKinds.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { GroupNotificationSettings } from '../groups/GroupNotificationSettings.tsx';
import { canTurnOffOnSite, ownKindLabels } from '../notifications/notificationKinds.ts';
import { PushNotificationToggle } from '../notifications/PushNotificationToggle.tsx';
import { MailOffNotice } from '../layout/MailOffNotice.tsx';
import { Page } from '../layout/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { FormActions } from '../ui/FormActions.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { ComplaintNotice } from './ComplaintNotice.tsx';
import { mailPaces } from './mailPaces.ts';
import { useNotificationForm } from './useNotificationForm.ts';
import classes from './NotificationSettingsScreen.module.css';

/** Rows of the table. `email` and `site` are names of settings. */
const rows = [
  {
    label: t('My content'),
    hint: t(
      'Activity on your posts, and things sent to you. Messages, friend requests and invitations always appear on the site. Here you choose whether we email you about them.',
    ),
    email: 'my_content_email',
    site: 'my_content_site',
  },
  {
    label: t('Actions'),
    hint: t('Actions near you or on your issues, and changes to actions you follow.'),
    email: 'action_email',
    site: 'action_site',
  },
  {
    label: t('My groups'),
    hint: t('New posts in your groups. Choose how much you get from each group below.'),
    email: 'groups_email',
    site: 'groups_site',
  },
  {
    label: t('All friends'),
    hint: t('New posts from your friends, and changes to things you took part in.'),
    email: 'all_friends_email',
    site: 'all_friends_site',
  },
];
/** Kinds within "My content" that can be turned off separately. */
const myContentKinds = Object.entries(ownKindLabels).map(([kind, label]) => ({
  label,
  email: `${kind}_email`,
  site: canTurnOffOnSite(kind as OwnMailKind) ? `${kind}_site` : undefined,
}));
/** The row of a collection of friends. */
const toRow = ({ id, name }: { id: number; name: string }) => ({
  label: name,
  hint: t('Posts from friends in this collection, even if “All friends” is off.'),
  email: `friend_collection-${id}-email`,
  site: `friend_collection-${id}-site`,
});

/**
 * Notification settings: what the member gets on the site, by email and as push messages, and how
 * often emails are sent.
 */
export function NotificationSettingsScreen() {
  const form = useNotificationForm();
  const { collections } = useSuspenseApiQuery('GET /user/get-friend-collections', {});

  const renderCheckbox = (name: string, label: string) => (
    <td>
      <Checkbox
        className={classes.box ?? ''}
        size="md"
        aria-label={label}
        checked={form.draft[name] === 'Y'}
        onChange={(event) => form.set(name, event.currentTarget.checked ? 'Y' : 'N')}
      />
    </td>
  );

  return (
    <Page>
      <Card>
        <MailOffNotice />
        <ComplaintNotice />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{t('Notification')}</VisuallyHidden>
                </th>
                <th scope="col">{t('Email')}</th>
                <th scope="col">{t('Site')}</th>
              </tr>
            </thead>
            <tbody>
              {[...rows, ...collections.map(toRow)].map(({ label, hint, email, site }) => (
                <Fragment key={email}>
                  <tr>
                    <th scope="row">
                      {label}
                      <Text as="span" size="xs" color="faint" weight={400} className={classes.hint}>
                        {hint}
                      </Text>
                    </th>
                    {renderCheckbox(email, t('{{label}}: email', { label }))}
                    {renderCheckbox(site, t('{{label}}: site', { label }))}
                  </tr>
                  {email === 'my_content_email' &&
                    (form.draft[email] === 'Y' || form.draft[site] === 'Y') &&
                    myContentKinds.map((kind) => (
                      <tr key={kind.email} className={classes.kind}>
                        <th scope="row">{kind.label}</th>
                        {form.draft[email] === 'Y' ? (
                          renderCheckbox(kind.email, t('{{label}}: email', { label: kind.label }))
                        ) : (
                          <td />
                        )}
                        {kind.site && form.draft[site] === 'Y' ? (
                          renderCheckbox(kind.site, t('{{label}}: site', { label: kind.label }))
                        ) : (
                          <td />
                        )}
                      </tr>
                    ))}
                </Fragment>
              ))}
            </tbody>
          </table>
          <Stack as="fieldset" gap={14} mt={24} mb={16}>
            <Text as="legend" mb={8} weight={650}>
              {t('Email frequency')}
            </Text>
            {mailPaces.map(({ value, label, hint }) => (
              <Radio
                key={value}
                size="md"
                name="mail_pace"
                value={value}
                label={label}
                description={hint}
                checked={form.draft['mail_pace'] === value}
                onChange={() => form.set('mail_pace', value)}
              />
            ))}
          </Stack>
          <FormActions form={form} />
        </form>
      </Card>
      <GroupNotificationSettings />
      <PushNotificationToggle />
    </Page>
  );
}

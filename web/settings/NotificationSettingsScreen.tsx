import '@mantine/core/styles/Radio.layer.css';
import { Checkbox, Radio, VisuallyHidden } from '@mantine/core';
import type { MailPace } from '#contract/notification.ts';
import { useAnswer } from '../api/hooks.ts';
import { TellBrowser } from '../notifications/TellBrowser.tsx';
import { Screen } from '../shell/Screen.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../ui/language.ts';
import { SaveFoot } from '../ui/SaveFoot.tsx';
import { useNotificationForm } from './notificationForm.ts';
import classes from './NotificationSettingsScreen.module.css';

const rows = [
  {
    label: t('My content'),
    hint: t(
      'Likes, comments and mentions, polls that close, who joins your groups. Messages, friend requests and invitations are always shown on the site; this decides about e-mails of them.',
    ),
    email: 'my_content_email',
    site: 'my_content_site',
  },
  { label: t('Actions'), hint: t('Actions near you or on your issues, and changes of those you follow.'), email: 'action_email', site: 'action_site' },
  { label: t('All friends'), hint: t('What your friends post, and changes of what you took part in.'), email: 'all_friends_email', site: 'all_friends_site' },
];
const rowOf = ({ id, name }: { id: number; name: string }) => ({
  label: name,
  hint: t('What the friends in this collection post, also when “All friends” is off.'),
  email: `friend_collection-${id}-email`,
  site: `friend_collection-${id}-site`,
});

const paces: { value: MailPace; label: string; hint: string }[] = [
  { value: 'at-once', label: t('At once'), hint: t('An e-mail for each thing that happens.') },
  { value: 'day', label: t('Once a day'), hint: t('One e-mail in the morning, when there is something you have not read.') },
  { value: 'week', label: t('Once a week'), hint: t('The same on Mondays.') },
];

/** What a member is told of, by mail and here. */
export function NotificationSettingsScreen() {
  const form = useNotificationForm();
  const { collections } = useAnswer('GET /user/get-friend-collections', {});

  const box = (name: string, label: string) => (
    <td>
      <Checkbox
        className={classes.box ?? ''}
        size="md"
        aria-label={label}
        checked={form.settings[name] === 'Y'}
        onChange={(event) => form.set(name, event.currentTarget.checked)}
      />
    </td>
  );

  return (
    <Screen>
      <Card>
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
                  <VisuallyHidden>{t('What happens')}</VisuallyHidden>
                </th>
                <th scope="col">{t('E-mail')}</th>
                <th scope="col">{t('Site')}</th>
              </tr>
            </thead>
            <tbody>
              {[...rows, ...collections.map(rowOf)].map(({ label, hint, email, site }) => (
                <tr key={email}>
                  <th scope="row">
                    {label}
                    <span className={classes.hint}>{hint}</span>
                  </th>
                  {box(email, t('{{label}}: e-mail', { label }))}
                  {box(site, t('{{label}}: site', { label }))}
                </tr>
              ))}
            </tbody>
          </table>
          <fieldset className={classes.set}>
            <legend>{t('When e-mails come')}</legend>
            {paces.map(({ value, label, hint }) => (
              <Radio
                key={value}
                size="md"
                name="mail_pace"
                value={value}
                label={label}
                description={hint}
                checked={form.mailPace === value}
                onChange={() => form.setMailPace(value)}
              />
            ))}
          </fieldset>
          <SaveFoot form={form} />
        </form>
      </Card>
      <TellBrowser />
    </Screen>
  );
}

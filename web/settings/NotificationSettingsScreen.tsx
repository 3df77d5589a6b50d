import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { keyOf, useAnswer, useSend } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { notice } from '../ui/notice.ts';
import classes from './NotificationSettingsScreen.module.css';

type Settings = Answer<'POST /account/get-notification-settings'>['settings'];

const rows = [
  { label: 'My content', hint: 'Likes and comments on what you post.', email: 'my_content_email', site: 'my_content_site' },
  { label: 'Actions', hint: 'Actions near you, or on your issues.', email: 'action_email', site: 'action_site' },
  { label: 'All friends', hint: 'What your friends post.', email: 'all_friends_email', site: 'all_friends_site' },
];
const rowOf = ({ id, name }: { id: number; name: string }) => ({
  label: name,
  hint: 'What the friends in this collection post.',
  email: `friend_collection-${id}-email`,
  site: `friend_collection-${id}-site`,
});

/** What a member is told of, by mail and here. */
export function NotificationSettingsScreen() {
  const { settings } = useAnswer('POST /account/get-notification-settings', {});
  const { collections } = useAnswer('GET /user/get-friend-collections', {});
  const client = useQueryClient();
  const [changes, setChanges] = useState<Settings>({});
  const save = useSend('POST /account/save-notification-settings', {
    onDone: (answer) => {
      client.setQueryData(keyOf('POST /account/get-notification-settings', {}), { settings: answer.settings });
      setChanges({});
      notice.success(answer.message);
    },
  });
  const chosen = { ...settings, ...changes };

  const box = (name: string, label: string) => (
    <td>
      <Checkbox
        className={classes.box ?? ''}
        size="md"
        aria-label={label}
        checked={chosen[name] === 'Y'}
        onChange={(event) => setChanges({ ...changes, [name]: event.currentTarget.checked ? 'Y' : 'N' })}
      />
    </td>
  );

  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(chosen);
        }}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>What happens</VisuallyHidden>
              </th>
              <th scope="col">E-mail</th>
              <th scope="col">Site</th>
            </tr>
          </thead>
          <tbody>
            {[...rows, ...collections.map(rowOf)].map(({ label, hint, email, site }) => (
              <tr key={email}>
                <th scope="row">
                  {label}
                  <span className={classes.hint}>{hint}</span>
                </th>
                {box(email, `${label}: e-mail`)}
                {box(site, `${label}: site`)}
              </tr>
            ))}
          </tbody>
        </table>
        <div className={classes.foot}>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

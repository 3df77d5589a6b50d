import { Checkbox } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AdminAccountView } from '#contract/adminPeople.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { plural, t } from '../i18n/language.ts';
import { formatDate } from '../ui/dates.ts';
import { Stack } from '../ui/primitives.tsx';
import { AccountBadges } from './AccountBadges.tsx';
import classes from './PeopleScreen.module.css';

type AccountRowProps = {
  user: AdminAccountView;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** One row of the list of people: a checkbox, and a link to the screen of the account. */
export function AccountRow({ user, isSelected, onSelect }: AccountRowProps) {
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <Checkbox
        size="md"
        className={classes.select ?? ''}
        aria-label={t('Select {{name}}', { name: user.name })}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <Link to={paths.adminPerson(user.id)} className={classes.account}>
        <Avatar name={user.name} image={user.image_thumb} />
        <Stack as="span" anywhere>
          <strong>{user.name}</strong>
          <span className={classes.quiet}>@{user.username}</span>
          <span className={classes.quiet}>{user.email}</span>
        </Stack>
        <AccountBadges user={user} />
        <span className={classes.facts}>
          <span>{t('Joined {{day}}', { day: formatDate(user.joined_on) })}</span>
          <span>
            {user.last_seen_on
              ? t('Last seen {{day}}', { day: formatDate(user.last_seen_on) })
              : t('Never used')}
          </span>
        </span>
        <span className={classes.facts}>
          <span>{plural(user.posts, '{{n}} post', '{{n}} posts')}</span>
          <span data-strong={user.open_reports > 0 || undefined}>
            {user.open_reports > 0
              ? plural(user.open_reports, '{{n}} open report', '{{n}} open reports')
              : plural(user.reports, '{{n}} report', '{{n}} reports')}
          </span>
        </span>
        <IconChevronRight size={18} aria-hidden className={classes.onward} />
      </Link>
    </li>
  );
}

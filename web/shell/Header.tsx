import { ActionIcon, Button } from '@mantine/core';
import { IconHeartHandshake, IconSearch, IconUserPlus } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { Row } from '../ui/primitives.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Bell } from '../notifications/Bell.tsx';
import { t } from '../i18n/language.ts';
import { Brand } from '../layout/Brand.tsx';
import classes from './Header.module.css';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { useSite } from '../layout/useSite.ts';

/** Header of every screen for members. */
export function Header() {
  const hasScreen = useRouteExists();
  // Empty if the site has no donation link.
  const donationUrl = useSite()?.donation_url;
  // The empty search screen has its own field.
  const isSearching = useLocation({ select: ({ pathname }) => pathname === paths.searching() });

  return (
    <header className={classes.header}>
      <Row className={classes.inner}>
        <Brand to={paths.home()} />
        {hasScreen(paths.search('word')) && !isSearching && (
          <SearchBox className={classes.search ?? ''} />
        )}
        <Row gap={8} className={classes.tools}>
          {hasScreen(paths.searching()) && (
            <ActionIcon
              component={Link}
              to={paths.searching()}
              aria-label={t('Search')}
              variant="subtle"
              color="gray"
              size={44}
              radius="xl"
              className={classes.narrow ?? ''}
            >
              <IconSearch size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          {hasScreen(paths.inviteFriends()) && (
            <LinkButton
              to={paths.inviteFriends()}
              variant="subtle"
              className={classes.wide}
              leftSection={<IconUserPlus size={18} aria-hidden />}
            >
              {t('Invite friends')}
            </LinkButton>
          )}
          {donationUrl && (
            <Button
              component="a"
              href={donationUrl}
              target="_blank"
              rel="noopener noreferrer"
              variant="light"
              color="copper"
              className={classes.wide}
              leftSection={<IconHeartHandshake size={18} aria-hidden />}
            >
              {t('Become a Supporter')}
            </Button>
          )}
          <Bell />
          <AccountMenu />
        </Row>
      </Row>
    </header>
  );
}

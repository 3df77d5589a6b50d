import { ActionIcon } from '@mantine/core';
import { IconFilePlus, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { announcementUrl } from '#contract/announcementUrl.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { useIsMutationPending } from '../api/undoable.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { OrderedList } from './OrderedList.tsx';
import { useDeletePage, usePageOrder } from './pageList.ts';
import classes from './PagesScreen.module.css';

/** Screen of administrators: the announcement, the pages they wrote, and links in the menu. */
export function PagesScreen() {
  const { pages } = useSuspenseApiQuery('GET /admin/pages', {});
  const order = usePageOrder(pages);
  const remove = useDeletePage();
  const isMutationPending = useIsMutationPending();
  // A page whose deletion can still be undone is not listed. It moves to the end.
  const reorder = (ids: number[]) => order([...new Set([...ids, ...pages.map(({ id }) => id)])]);
  const announcement = pages.find(({ url }) => url === announcementUrl);

  return (
    <>
      <Card as="section" className={classes.announcement} aria-label={t('Announcement')}>
        <IconSpeakerphone size={24} stroke={1.75} aria-hidden />
        <p>
          {!announcement
            ? t(
                'No announcement yet. Announcements appear beside most screens, on phones in the home feed, until a member dismisses them.',
              )
            : announcement.published === 'Y'
              ? t(
                  'The announcement appears beside most screens, on phones in the home feed, until a member dismisses it.',
                )
              : t('The announcement is saved but not published.')}
        </p>
        <LinkButton
          to={announcement ? paths.adminPage(announcement.id) : paths.adminNewAnnouncement()}
          variant="default"
        >
          {announcement ? t('Edit announcement') : t('New announcement')}
        </LinkButton>
      </Card>
      <div className={classes.head}>
        <p>{t('Pages and menu links, in menu order.')}</p>
        <LinkButton to={paths.adminNewPage()} leftSection={<IconFilePlus size={18} aria-hidden />}>
          {t('New page')}
        </LinkButton>
      </div>
      <Card>
        <OrderedList
          label={t('Pages')}
          entries={pages.filter(({ id }) => !isMutationPending('POST /admin/page/delete', { id }))}
          onOrder={reorder}
        >
          {({ id, name, url, left_menu, published, fixed }) => (
            <>
              <span className={classes.page}>
                <Link to={paths.adminPage(id)} className={classes.name}>
                  {name}
                </Link>
                <Text as="span" size="xs" color="faint">
                  {/^https?:/.test(url)
                    ? url
                    : url === announcementUrl
                      ? t('Announcement')
                      : `/page/${url}`}
                </Text>
              </span>
              {left_menu === 'Y' && (
                <Text as="span" size="xs" color="muted" className={classes.mark}>
                  {t('In the menu')}
                </Text>
              )}
              {published === 'N' && (
                <Text as="span" size="xs" color="muted" className={classes.mark}>
                  {t('Not published')}
                </Text>
              )}
              {!fixed && (
                <ActionIcon
                  aria-label={t('Delete {{name}}', { name })}
                  onClick={() => remove({ id, name })}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </>
          )}
        </OrderedList>
      </Card>
    </>
  );
}

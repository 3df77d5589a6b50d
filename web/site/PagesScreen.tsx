import { ActionIcon } from '@mantine/core';
import { IconFilePlus, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { siteSentences } from '#contract/siteSentences.ts';
import { useAnswer } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../shell/LinkButton.tsx';
import { Card } from '../ui/Card.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../ui/language.ts';
import { OrderedList } from './OrderedList.tsx';
import { announcementUrl, useDeletePage, usePageOrder } from './pageList.ts';
import classes from './PagesScreen.module.css';

/** What the site says of itself, and what its menu leads to besides. */
export function PagesScreen() {
  const { pages } = useAnswer('GET /admin/pages', {});
  const order = usePageOrder(pages);
  const remove = useDeletePage();
  const confirm = useConfirm();
  const announcement = pages.find(({ url }) => url === announcementUrl);

  const askToDelete = async (id: number, name: string) => {
    if (await confirm({ title: siteSentences.deletePage, detail: name, yes: t('Delete'), danger: true })) remove.mutate({ id });
  };

  return (
    <>
      <Card as="section" className={classes.announcement} aria-label={t('Announcement')}>
        <IconSpeakerphone size={24} stroke={1.75} aria-hidden />
        <p>
          {!announcement
            ? t('Nothing is announced. An announcement stands in the side column of every screen.')
            : announcement.published === 'Y'
              ? t('The announcement stands in the side column of every screen.')
              : t('The announcement is written and not published.')}
        </p>
        <LinkButton to={announcement ? paths.adminPage(announcement.id) : paths.adminNewAnnouncement()} variant="default">
          {announcement ? t('Edit the announcement') : t('Write an announcement')}
        </LinkButton>
      </Card>
      <div className={classes.head}>
        <p>{t('Pages and menu entries, in the order of the menu.')}</p>
        <LinkButton to={paths.adminNewPage()} leftSection={<IconFilePlus size={18} aria-hidden />}>
          {t('New page')}
        </LinkButton>
      </div>
      <Card>
        <OrderedList label={t('Pages')} entries={pages} onOrder={order}>
          {({ id, name, url, left_menu, published, fixed }) => (
            <>
              <span className={classes.page}>
                <Link to={paths.adminPage(id)} className={classes.name}>
                  {name}
                </Link>
                <span className={classes.url}>{/^https?:/.test(url) ? url : url === announcementUrl ? t('the side column') : `/page/${url}`}</span>
              </span>
              {left_menu === 'Y' && <span className={classes.mark}>{t('In the menu')}</span>}
              {published === 'N' && <span className={classes.mark}>{t('Not published')}</span>}
              {!fixed && (
                <ActionIcon aria-label={t('Delete {{name}}', { name })} disabled={remove.isPending} onClick={() => void askToDelete(id, name)}>
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

import { IconSpeakerphone } from '@tabler/icons-react';
import { announcementUrl } from '#contract/announcementUrl.ts';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { Heading, Text } from '../ui/primitives.tsx';

/**
 * The announcement, which everyone sees and members can dismiss, with a link to write or edit it.
 * Nothing while the pages load.
 */
export function AnnouncementCard() {
  const pages = useApiQuery('GET /admin/pages', {}).data?.pages;
  if (!pages) return null;
  const announcement = pages.find(({ url }) => url === announcementUrl);
  return (
    <Card as="section" gap={12} align="start" aria-labelledby="announcing">
      <Heading id="announcing" size="sm">
        {t('Tell everyone')}
      </Heading>
      <Text size="sm" color="muted">
        {!announcement
          ? t(
              'No announcement yet. Announcements appear beside most screens, on phones in the home feed, until a member dismisses them.',
            )
          : announcement.published === 'Y'
            ? t('One announcement is shown now: “{{title}}.”', { title: announcement.name })
            : t('The announcement is saved but not published.')}
      </Text>
      <LinkButton
        to={announcement ? paths.adminPage(announcement.id) : paths.adminNewAnnouncement()}
        variant="default"
        leftSection={<IconSpeakerphone size={18} aria-hidden />}
      >
        {announcement ? t('Edit announcement') : t('New announcement')}
      </LinkButton>
    </Card>
  );
}

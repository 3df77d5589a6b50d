import { Link } from '@tanstack/react-router';
import type { Content } from '#contract/posts.ts';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Widget } from '../layout/Widget.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './LatestDiscussions.module.css';

const pageSize = 5;

/** Link text for a post: its title, else its text, else what it links to or contains. */
const getLabel = ({ title, text, link_title, link, location, attachments }: Content) =>
  title ||
  text ||
  link_title ||
  link ||
  location ||
  (attachments.length > 0 ? t('Photos') : t('Post'));

/** Widget with the latest posts of the member's groups. Empty for a member without groups. */
export function LatestDiscussions() {
  const contents = useApiQuery('GET /group/latest-posts', { pageSize }).data?.contents;
  if (!contents || contents.length === 0) return null;
  return (
    <Widget title={t('Latest discussions')}>
      <Stack as="ul" gap={12}>
        {contents.map((content) => (
          <li key={content.id}>
            <Link to={paths.post(content.id)} className={classes.title}>
              {getLabel(content)}
            </Link>
            <Text as="span" size="xs" color="faint" tight anywhere>
              {content.group
                ? t('{{name}} in {{group}}', { name: content.user.name, group: content.group.name })
                : content.user.name}{' '}
              · <RelativeTime at={content.added_on} />
            </Text>
          </li>
        ))}
      </Stack>
    </Widget>
  );
}

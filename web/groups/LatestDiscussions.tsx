import { Link } from '@tanstack/react-router';
import type { Content } from '#contract/posts.ts';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Widget } from '../layout/Widget.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import classes from './LatestDiscussions.module.css';

const pageSize = 5;

/** What a post is called in one line: its title, else how it begins. */
const nameOf = ({ title, text, link_title, link, location, attachments }: Content) =>
  title ||
  text ||
  link_title ||
  link ||
  location ||
  (attachments.length > 0 ? t('Photos') : t('Post'));

/** The latest posts of the groups one is in. Who is in none reads nothing here. */
export function LatestDiscussions() {
  const contents = useApiQuery('GET /group/latest-posts', { pageSize }).data?.contents;
  if (!contents || contents.length === 0) return null;
  return (
    <Widget title={t('Latest discussions')}>
      <ul className={classes.list}>
        {contents.map((content) => (
          <li key={content.id}>
            <Link to={paths.post(content.id)} className={classes.title}>
              {nameOf(content)}
            </Link>
            <span className={classes.meta}>
              {content.group
                ? t('{{name}} in {{group}}', { name: content.user.name, group: content.group.name })
                : content.user.name}{' '}
              · <RelativeTime at={content.added_on} />
            </span>
          </li>
        ))}
      </ul>
    </Widget>
  );
}

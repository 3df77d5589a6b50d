import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Content } from '#contract/posts.ts';
import { contentType } from '#contract/contentType.ts';
import { paths } from '../paths.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { AudienceLabel } from '../ui/AudienceLabel.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import classes from './AuthorRow.module.css';
import { EditedLabel } from './EditedLabel.tsx';

/**
 * Whether the body has a heading. Only a plain post without a title has none. Its author is then
 * the heading, for navigation by headings.
 */
const hasHeading = ({ content_type, title }: Content) =>
  content_type !== contentType.post || title !== '';

/** Author, time and audience of a post. `id` is referenced by the aria-labelledby of the card. */
export function AuthorRow({
  content,
  id,
  menu,
  inGroup = false,
}: {
  content: Content;
  id: string;
  menu: ReactNode;
  /** On the page of the group, which names it already. */
  inGroup?: boolean;
}) {
  const { user, group, added_on, updated_on, shared_as } = content;
  return (
    <Row gap={12} align="start" mb={10}>
      <PortraitLink person={user} />
      <Stack grow id={id}>
        {hasHeading(content) ? (
          <PersonLink person={user} className={classes.name} />
        ) : (
          <Stack as="h2" className={classes.heading}>
            <PersonLink person={user} className={classes.name} />
          </Stack>
        )}
        <Text as="span" size="xs" color="faint" tight className={classes.meta}>
          <span className={classes.handle}>@{user.username}</span>
          <Link to={paths.post(content.id)} className={classes.time} data-key="open">
            <RelativeTime at={added_on} />
          </Link>
          {content.blog?.status !== 'Draft' && (
            <span>
              <AudienceLabel audience={shared_as} />
            </span>
          )}
          {group && !inGroup && (
            <span>
              {transElements('in {{group}}', {
                group: (
                  <Link to={paths.group(group.id)} className={classes.group}>
                    {group.name}
                  </Link>
                ),
              })}
            </span>
          )}
          {updated_on && <EditedLabel content={content} />}
        </Text>
      </Stack>
      {menu}
    </Row>
  );
}

import { Button, Title } from '@mantine/core';
import { IconHash } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { hashtagsIn, isTag, tagKey } from '#contract/mentions.ts';
import { limits } from '#contract/limits.ts';
import { Composer } from '../posts/Composer.tsx';
import { Feed } from '../posts/Feed.tsx';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { Page } from '../layout/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { TagLinks } from './TagLinks.tsx';

/**
 * Posts with a tag, which their author set or which is written in the post or in a comment, and a
 * composer that starts with the tag.
 */
export function TagScreen() {
  const { tag = '' } = useParams({ strict: false });
  const key = tagKey(tag);
  return isTag(key) && [...key].length <= limits.tag ? (
    <PostsWithTag key={key} tag={key} />
  ) : (
    <NotFoundScreen />
  );
}

function PostsWithTag({ tag }: { tag: string }) {
  useTitle(`#${tag}`);
  // A number is not parsed as a hashtag. It can only be a tag that an author set.
  const writable = hashtagsIn(`#${tag}`).length > 0;
  return (
    <Page>
      <Wrap gap={24} rowGap={4} align="baseline" anywhere>
        <Title order={1}>#{tag}</Title>
        <TagLinks tag={tag} />
      </Wrap>
      {writable && <Composer tag={tag} />}
      <Feed
        of={{ tag }}
        label={t('Posts')}
        empty={
          <EmptyState
            icon={<IconHash size={40} stroke={1.5} />}
            title={t('No posts about #{{tag}} yet', { tag })}
            action={
              writable && (
                <Button component={Link} to="." hash="compose" resetScroll={false}>
                  {t('Get started')}
                </Button>
              )
            }
          >
            {writable
              ? t(
                  'Write a post about it or ask a question. Anyone who can see your post will find it here.',
                )
              : t('A number is a tag only if someone added it to a poll.')}
          </EmptyState>
        }
      />
    </Page>
  );
}

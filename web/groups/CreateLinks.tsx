import { IconBook, IconChecklist } from '@tabler/icons-react';
import type { Group } from '#contract/group.ts';
import { paths } from '../paths.ts';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { ChipLink } from '../posts/Chip.tsx';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';

const allKinds = ['poll', 'blog'] as const;

/**
 * Links to create a poll or a blog in a group, on its Feed, Polls and Articles tabs. Only those
 * that the viewer can create.
 */
export function CreateLinks({
  group: { id, can_post, enable_poll, enable_blog },
  kinds = allKinds,
  inComposer = false,
}: {
  group: Group;
  kinds?: readonly (typeof allKinds)[number][];
  /** As short links in the line of the composer. */
  inComposer?: boolean;
}) {
  const hasScreen = useRouteExists();
  const poll = kinds.includes('poll') && enable_poll === 'Y' && hasScreen(paths.createPoll());
  const blog = kinds.includes('blog') && enable_blog === 'Y' && hasScreen(paths.createBlog());
  if (!can_post || !(poll || blog)) return null;
  const search = { group: id };
  if (inComposer)
    return (
      <>
        {poll && (
          <ChipLink
            icon={IconChecklist}
            label={t('Poll')}
            to={paths.createPoll()}
            search={search}
          />
        )}
        {blog && (
          <ChipLink icon={IconBook} label={t('Article')} to={paths.createBlog()} search={search} />
        )}
      </>
    );
  return (
    <Wrap gap={8}>
      {poll && (
        <LinkButton
          to={paths.createPoll()}
          search={search}
          variant="default"
          leftSection={<IconChecklist size={18} aria-hidden />}
        >
          {t('Create poll')}
        </LinkButton>
      )}
      {blog && (
        <LinkButton
          to={paths.createBlog()}
          search={search}
          variant="default"
          leftSection={<IconBook size={18} aria-hidden />}
        >
          {t('Write an article')}
        </LinkButton>
      )}
    </Wrap>
  );
}

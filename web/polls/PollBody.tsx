import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Content } from '#contract/posts.ts';
import type { Poll } from '#contract/poll.ts';
import type { BodyProps } from '../posts/cardParts.ts';
import { PostTypeLine } from '../posts/PostTypeLine.tsx';
import { paths } from '../paths.ts';
import { Box, Heading } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { Collapsible } from '../ui/Collapsible.tsx';
import { t } from '../i18n/language.ts';
import { HighlightedText } from '../ui/Highlight.tsx';
import { RichText } from '../richText/RichText.tsx';
import { useRefreshOnClose } from './useRefreshOnClose.ts';
import { Outcome } from './Outcome.tsx';
import classes from './PollBody.module.css';
import { PollPicture } from './PollPicture.tsx';
import { PollTags } from './PollTags.tsx';
import { closingText } from './pollText.ts';
import { usePollType } from './types/usePollType.ts';
import { Vote } from './Vote.tsx';

/** Question of a poll with its ballot or results. */
export function PollBody({ content, ...rest }: BodyProps) {
  return content.poll && <Body content={content} poll={content.poll} {...rest} />;
}

function Body({
  content,
  poll,
  standalone,
  onComment,
}: BodyProps & { content: Content; poll: Poll }) {
  const now = useNow();
  const heading = useId();
  useRefreshOnClose(poll);
  const limit = usePollType(poll).limitText(poll);
  const description = poll.description && <RichText html={poll.description} size="small" />;
  return (
    <>
      <PostTypeLine icon={IconChecklist} label={t('Poll')} hue="plum">
        {limit && <span>{limit}</span>}
        {poll.closed && <span>{closingText(poll, now)}</span>}
      </PostTypeLine>
      <Heading id={heading} anywhere plainLinks className={classes.question}>
        {standalone ? (
          poll.question
        ) : (
          <Link to={paths.poll(poll.id)}>
            <HighlightedText text={poll.question} />
          </Link>
        )}
      </Heading>
      {description && (
        <Box mt={8} color="muted">
          {standalone ? description : <Collapsible>{description}</Collapsible>}
        </Box>
      )}
      <PollPicture images={content.attachments} by={content.user.name} />
      <Outcome poll={poll} />
      <Vote poll={poll} heading={heading} onComment={content.can_comment ? onComment : undefined} />
      <PollTags tags={poll.tags} />
    </>
  );
}

import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Content } from '#contract/posts.ts';
import type { Poll } from '#contract/poll.ts';
import type { BodyProps } from '../posts/body.ts';
import { KindLine } from '../posts/PostTypeLine.tsx';
import { paths } from '../paths.ts';
import { useNow } from '../ui/useNow.ts';
import { Collapsible } from '../ui/Collapsible.tsx';
import { t } from '../i18n/language.ts';
import { Matched } from '../ui/Highlight.tsx';
import { RichText } from '../ui/RichText.tsx';
import { useClosing } from './useRefreshOnClose.ts';
import { Outcome } from './Outcome.tsx';
import classes from './PollBody.module.css';
import { PollPicture } from './PollPicture.tsx';
import { PollTags } from './PollTags.tsx';
import { closing, howMany } from './pollText.ts';
import { Vote } from './Vote.tsx';

/** Question of a poll with its ballot or results. */
export function PollBody({ content, ...rest }: BodyProps) {
  return content.poll && <Body content={content} poll={content.poll} {...rest} />;
}

function Body({ content, poll, alone, onTalk }: BodyProps & { content: Content; poll: Poll }) {
  const now = useNow();
  const heading = useId();
  useClosing(poll);
  const description = poll.description && <RichText html={poll.description} size="small" />;
  return (
    <>
      <KindLine icon={IconChecklist} word={t('Poll')} hue="plum">
        {!poll.closed && <span>{howMany(poll)}</span>}
        <span>{closing(poll, now)}</span>
      </KindLine>
      <h2 id={heading} className={classes.question}>
        {alone ? (
          poll.question
        ) : (
          <Link to={paths.poll(poll.id)}>
            <Matched text={poll.question} />
          </Link>
        )}
      </h2>
      {description && (
        <div className={classes.description}>
          {alone ? description : <Collapsible>{description}</Collapsible>}
        </div>
      )}
      <PollPicture pictures={content.attachments} by={content.user.name} />
      <Outcome poll={poll} />
      <Vote poll={poll} heading={heading} onTalk={content.can_comment ? onTalk : undefined} />
      <PollTags tags={poll.tags} />
    </>
  );
}

import { Button, Title } from '@mantine/core';
import { IconFlag, IconShare3 } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { Action } from '#contract/action.ts';
import type { Content } from '#contract/posts.ts';
import { Thread } from '../comments/Thread.tsx';
import { ActionBar } from '../posts/ActionBar.tsx';
import { CardMenu } from '../posts/CardMenu.tsx';
import { KindLine } from '../posts/PostTypeLine.tsx';
import { Likers } from '../posts/Likers.tsx';
import { share } from '../posts/share.ts';
import { Card } from '../ui/Card.tsx';
import { useNow } from '../ui/useNow.ts';
import { RichText } from '../ui/RichText.tsx';
import { useRestoreFocus } from '../ui/restoreFocus.ts';
import { t } from '../i18n/language.ts';
import { VisibilityMark } from '../ui/AudienceLabel.tsx';
import classes from './ActionDetails.module.css';
import { ActionFacts } from './ActionFacts.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { By } from './Organizer.tsx';
import { CallOff } from './CancelAction.tsx';
import { Correction } from './Correction.tsx';
import { ParticipationButtons } from './ParticipationButtons.tsx';
import { kinds } from './kinds.ts';
import { LetterPart } from './LetterSection.tsx';
import { PetitionPart } from './PetitionSection.tsx';
import { Picture } from './ActionPicture.tsx';
import { Progress } from './ActionProgress.tsx';
import { Rating } from './Rating.tsx';
import { Reminder } from './ReminderSwitch.tsx';
import { Standing } from './ActionStatus.tsx';
import { endingOf } from './times.ts';
import { UpdatesPart } from './UpdatesSection.tsx';

type ActionDetailsProps = {
  content: Content;
  action: Action;
  /** Id of the comment in the URL. */
  comment?: number | undefined;
  onRemoved: () => void;
};

/** The whole action: buttons first, then time, place, description and comments. */
export function ActionDetails({ content, action, comment, onRemoved }: ActionDetailsProps) {
  const now = useNow();
  const thread = useId();
  const [threadOpen, setThreadOpen] = useState(true);
  const [wished, setWished] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  useRestoreFocus(title, action.called_off);
  const ending = endingOf(action, now);
  return (
    <Card
      as="article"
      data-card
      tabIndex={-1}
      className={classes.card}
      aria-labelledby={`${thread}-title`}
    >
      <Picture picture={content.attachments[0]} by={content.user.name} />
      <div className={classes.inside}>
        <div className={classes.top}>
          <KindLine icon={IconFlag} word={kinds[action.kind].word} hue="copper">
            <span>
              <By action={action} />
            </span>
            <span>
              <VisibilityMark audience={action.shared_as} />
            </span>
            {ending && <span>{ending}</span>}
          </KindLine>
          <CardMenu content={content} onRemoved={onRemoved} />
        </div>
        <Title
          order={1}
          ref={title}
          tabIndex={-1}
          id={`${thread}-title`}
          className={classes.title ?? ''}
        >
          {action.title}
        </Title>
        <div className={classes.deeds}>
          <ParticipationButtons action={action} />
        </div>
        <div className={classes.tools}>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconShare3 size={18} aria-hidden />}
            onClick={() => void share(action.id)}
          >
            {t('Share')}
          </Button>
          <AddToCalendar action={action} />
          {action.can_call_off && <CallOff action={action} />}
        </div>
        <Reminder action={action} />
        <Standing action={action} />
        <Correction action={action} />
        <ActionFacts action={action} />
        <Progress action={action} />
        {action.description && <RichText html={action.description} />}
        <PetitionPart action={action} />
        <LetterPart action={action} />
        <UpdatesPart action={action} />
        <Rating action={action} />
        <div>
          <Likers content={content} />
          <ActionBar
            content={content}
            threadId={thread}
            threadOpen={threadOpen}
            silent={false}
            onThread={() => setThreadOpen(!threadOpen)}
            onTalk={() => {
              setThreadOpen(true);
              setWished(wished + 1);
            }}
          />
          <section id={thread} aria-label={t('Comments')} hidden={!threadOpen}>
            {threadOpen && <Thread content={content} opened={comment} wished={wished} />}
          </section>
        </div>
      </div>
    </Card>
  );
}

import { Title } from '@mantine/core';
import { IconFlag, IconRepeat } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Action } from '#contract/action.ts';
import type { Content } from '#contract/posts.ts';
import { useSession } from '../api/session.ts';
import { Thread } from '../comments/Thread.tsx';
import { paths } from '../paths.ts';
import { ActionBar } from '../posts/ActionBar.tsx';
import { CardMenu } from '../posts/CardMenu.tsx';
import { PostTypeLine } from '../posts/PostTypeLine.tsx';
import { Likers } from '../posts/Likers.tsx';
import { Card } from '../ui/Card.tsx';
import { MenuItem } from '../ui/Menu.tsx';
import { Row, Stack, Wrap } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { RichText } from '../richText/RichText.tsx';
import { useRestoreFocus } from '../ui/restoreFocus.ts';
import { t } from '../i18n/language.ts';
import { AudienceLabel } from '../ui/AudienceLabel.tsx';
import classes from './ActionDetails.module.css';
import { ActionFacts, WhenAndWhere } from './ActionFacts.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { Organizer } from './Organizer.tsx';
import { CancelAction } from './CancelAction.tsx';
import { Correction } from './Correction.tsx';
import { ParticipationButtons } from './ParticipationButtons.tsx';
import { actionTypes } from './actionTypes.ts';
import { PetitionSection } from './PetitionSection.tsx';
import { ActionPicture } from './ActionPicture.tsx';
import { ActionProgress } from './ActionProgress.tsx';
import { Rating } from './Rating.tsx';
import { ReminderSwitch } from './ReminderSwitch.tsx';
import { ActionStatus } from './ActionStatus.tsx';
import { formatEnd } from './times.ts';
import { UpdatesSection } from './UpdatesSection.tsx';

const Attendance = lazy(async () => ({ default: (await import('./Attendance.tsx')).Attendance }));
const EventPhotos = lazy(async () => ({
  default: (await import('./EventPhotos.tsx')).EventPhotos,
}));
const LetterSection = lazy(async () => ({
  default: (await import('./LetterSection.tsx')).LetterSection,
}));

type ActionDetailsProps = {
  content: Content;
  action: Action;
  /** Id of the comment in the URL. */
  comment?: number | undefined;
  onRemoved: () => void;
};

/**
 * The page of an action: time and place first, then buttons, description and comments. `content` is
 * the post of the action.
 */
export function ActionDetails({ content, action, comment, onRemoved }: ActionDetailsProps) {
  const now = useNow();
  const viewer = useSession();
  const navigate = useNavigate();
  const threadId = useId();
  const [threadOpen, setThreadOpen] = useState(true);
  const [focusRequests, setFocusRequests] = useState(0);
  const [addedPhoto, setAddedPhoto] = useState<File>();
  const title = useRef<HTMLHeadingElement>(null);
  useRestoreFocus(title, action.called_off);
  const ending = formatEnd(action, now);
  return (
    <Card
      as="article"
      data-card
      tabIndex={-1}
      className={classes.card}
      aria-labelledby={`${threadId}-title`}
    >
      <ActionPicture image={content.attachments[0]} action={action} by={content.user.name} />
      <Stack gap={16} className={classes.inside}>
        <Row gap={8} justify="between" className={classes.top}>
          <PostTypeLine icon={IconFlag} label={actionTypes[action.kind].label} hue="copper">
            <span>
              <Organizer action={action} />
            </span>
            <span>
              <AudienceLabel audience={action.shared_as} />
            </span>
            {ending && <span>{ending}</span>}
          </PostTypeLine>
          <CardMenu content={content} onRemoved={onRemoved}>
            {action.kind === 'event' && viewer?.userId === action.user_id && (
              <MenuItem
                icon={<IconRepeat size={18} aria-hidden />}
                onClick={() => void navigate({ to: paths.repeatEvent(action.id) })}
              >
                {t('Repeat event')}
              </MenuItem>
            )}
            {action.can_call_off && <CancelAction action={action} />}
          </CardMenu>
        </Row>
        <Title
          order={1}
          ref={title}
          tabIndex={-1}
          id={`${threadId}-title`}
          className={classes.title ?? ''}
        >
          {action.title}
        </Title>
        <ActionStatus action={action} />
        <WhenAndWhere action={action} />
        <Wrap gap={12} rowGap={8} align="center" className={classes.actions}>
          <ParticipationButtons action={action}>
            <AddToCalendar action={action} />
          </ParticipationButtons>
        </Wrap>
        {action.kind === 'event' && (
          <Suspense>
            <Attendance action={action} />
          </Suspense>
        )}
        {action.kind === 'event' && action.ended && !action.called_off && (
          <Suspense>
            <EventPhotos
              action={action}
              content={content}
              onAdd={(photo) => {
                setAddedPhoto(photo);
                setThreadOpen(true);
                setFocusRequests(focusRequests + 1);
              }}
            />
          </Suspense>
        )}
        <ReminderSwitch action={action} />
        <Correction action={action} />
        <ActionFacts action={action} />
        <ActionProgress action={action} />
        {action.description && <RichText html={action.description} />}
        <PetitionSection action={action} />
        {action.kind === 'letter' && (
          <Suspense>
            <LetterSection action={action} />
          </Suspense>
        )}
        <UpdatesSection action={action} />
        <Rating action={action} />
        <div>
          <Likers content={content} />
          <ActionBar
            content={content}
            threadId={threadId}
            threadOpen={threadOpen}
            commentsClosed={false}
            onThread={() => setThreadOpen(!threadOpen)}
            onComment={() => {
              setThreadOpen(true);
              setFocusRequests(focusRequests + 1);
            }}
          />
          <section id={threadId} aria-label={t('Comments')} hidden={!threadOpen}>
            {threadOpen && (
              <Thread
                content={content}
                opened={comment}
                focusRequests={focusRequests}
                addedPhoto={addedPhoto}
              />
            )}
          </section>
        </div>
      </Stack>
    </Card>
  );
}

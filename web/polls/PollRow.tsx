import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import type { Poll } from '#contract/poll.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { CardMenu } from '../posts/CardMenu.tsx';
import { removeContent } from '../posts/cache.ts';
import type { RowProps } from '../posts/ContentList.tsx';
import { AudienceLabel } from '../ui/AudienceLabel.tsx';
import { Card } from '../ui/Card.tsx';
import { moveFocusToNeighbor } from '../ui/moveFocusToNeighbor.ts';
import { Heading, Row, Text } from '../ui/primitives.tsx';
import { exactTime } from '../ui/time.ts';
import { useNow } from '../ui/useNow.ts';
import { t } from '../i18n/language.ts';
import { HighlightedText } from '../ui/Highlight.tsx';
import classes from './PollRow.module.css';
import { closingDayText, turnoutText } from './pollText.ts';
import { useRefreshOnClose } from './useRefreshOnClose.ts';

/** A poll in a list: the question, until when people can vote, and whether the viewer did. */
export const PollRow = ({ content, position }: RowProps) =>
  content.poll && <PollCard content={content} poll={content.poll} position={position} />;

function PollCard({ content, poll, position }: RowProps & { poll: Poll }) {
  const now = useNow();
  const heading = useId();
  const card = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  useRefreshOnClose(poll);
  const { user, group, shared_as } = content;
  const page = paths.poll(poll.id);
  return (
    <Card
      as="article"
      ref={card}
      data-card={content.id}
      tabIndex={0}
      aria-labelledby={heading}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <Row gap={8} align="start" justify="between" className={classes.top}>
        <Heading id={heading} anywhere plainLinks className={classes.question}>
          <Link to={page} data-key="open">
            <HighlightedText text={poll.question} />
          </Link>
        </Heading>
        <CardMenu
          content={content}
          onHidden={() => moveFocusToNeighbor(card.current)}
          onRemoved={() => removeContent(client, content.id)}
        />
      </Row>
      <Text mt={4} size="xs" color="faint" plainLinks className={classes.facts}>
        <span>
          <PersonLink person={user} />
        </span>
        <span>
          <AudienceLabel audience={shared_as} />
        </span>
        {group && (
          <span>
            <Link to={paths.group(group.id)}>{group.name}</Link>
          </span>
        )}
      </Text>
      <Row gap={12} mt={8} justify="between">
        <Text size="sm" color="muted" tabular grow className={classes.facts}>
          <span>{turnoutText(poll)}</span>
          <VoteState poll={poll} />
          <time dateTime={poll.closes_at} title={exactTime(new Date(poll.closes_at))}>
            {closingDayText(poll, now)}
          </time>
        </Text>
        {poll.can_vote ? (
          <LinkButton to={page} size="sm" aria-label={`${t('Vote|verb')}: ${poll.question}`}>
            {t('Vote|verb')}
          </LinkButton>
        ) : (
          poll.result && (
            <LinkButton
              to={page}
              size="sm"
              variant="default"
              aria-label={`${t('See results')}: ${poll.question}`}
            >
              {t('See results')}
            </LinkButton>
          )
        )}
      </Row>
    </Card>
  );
}

function VoteState({ poll: { voted, can_vote, votes_reset } }: { poll: Poll }) {
  if (voted.length > 0)
    return (
      <Text as="span" color="success" weight={600}>
        <IconCheck size={16} aria-hidden className={classes.check} />
        {t('You voted')}
      </Text>
    );
  return can_vote && <span>{votes_reset ? t('Please vote again') : t('Not voted yet')}</span>;
}

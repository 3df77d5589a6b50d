import {
  IconArrowRight,
  IconChecklist,
  IconClock,
  IconFlag,
  IconMapPin,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { Action } from '#contract/action.ts';
import type { Output } from '#contract/calls.ts';
import type { Poll } from '#contract/poll.ts';
import type { Content } from '#contract/posts.ts';
import { DateStub } from '../actions/DateStub.tsx';
import { actionTypes } from '../actions/actionTypes.ts';
import { shortPlace } from '../actions/place.ts';
import { formatHours, formatStub } from '../actions/times.ts';
import { plural, t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { closingText, turnoutText } from '../polls/pollText.ts';
import { Results } from '../polls/Results.tsx';
import { usePollType } from '../polls/types/usePollType.ts';
import { PostTypeLine } from '../posts/PostTypeLine.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { IconText } from '../ui/IconText.tsx';
import { Heading, Row, Stack, Text } from '../ui/primitives.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { useNow } from '../ui/useNow.ts';
import { browserZone } from '../ui/zones.ts';
import { JoinButton } from './JoinButton.tsx';
import classes from './PublicCards.module.css';

/** The newest of what visitors can read: a poll, an action and a post, as far as there are any. */
export function PublicCards({
  entry: { poll, action, post },
}: {
  entry: Output<'GET /public/entry'>;
}) {
  const lookAround = useSite()?.look_around;
  return (
    <Stack as="section" gap={20} aria-labelledby="public">
      <Row justify="between" align="end" gap={12}>
        <div>
          <Heading size="lg" id="public">
            {t('Public posts, polls and actions')}
          </Heading>
          <Text size="sm" color="muted">
            {t('Anyone can read these. To take part, create an account.')}
          </Text>
        </div>
        {lookAround && (
          <LinkButton
            to={paths.explore()}
            variant="subtle"
            className={classes.all}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            {t('See everything public')}
          </LinkButton>
        )}
      </Row>
      <div className={classes.cards}>
        {poll?.poll && <PollCard content={poll} poll={poll.poll} />}
        {(action?.action || post) && (
          <Stack gap={16}>
            {action?.action && <ActionCard action={action.action} />}
            {post && <PostCard content={post} />}
          </Stack>
        )}
      </div>
    </Stack>
  );
}

/** With `heading`, the name is the heading of the card, as of every post without a title. */
const Author = ({
  content: { user, added_on },
  heading,
}: {
  content: Content;
  heading?: string | undefined;
}) => (
  <Row gap={10} mb={10}>
    <Avatar name={user.name} image={user.image_thumb} />
    <div>
      <Text {...(heading && { as: 'h3', id: heading })} size="sm" weight={650} tight anywhere>
        {user.name}
      </Text>
      <Text size="xs" color="faint" tight>
        <RelativeTime at={added_on} />
      </Text>
    </div>
  </Row>
);

const Title = ({ id, to, children }: { id: string; to: string; children: ReactNode }) => (
  <Heading as="h3" id={id} anywhere plainLinks className={classes.title}>
    <Link to={to}>{children}</Link>
  </Heading>
);

const Foot = ({ facts, children }: { facts?: ReactNode; children: ReactNode }) => (
  <Row gap={12} justify="between" className={classes.foot}>
    <Text size="sm" color="faint" tabular>
      {facts}
    </Text>
    {children}
  </Row>
);

function PollCard({ content, poll }: { content: Content; poll: Poll }) {
  const now = useNow();
  const heading = useId();
  const limit = usePollType(poll).limitText(poll);
  return (
    <Card as="article" className={classes.poll} aria-labelledby={heading}>
      <Author content={content} />
      <PostTypeLine icon={IconChecklist} label={t('Poll')} hue="plum">
        {limit && <span>{limit}</span>}
        <span>{closingText(poll, now)}</span>
      </PostTypeLine>
      <Title id={heading} to={paths.poll(poll.id)}>
        {poll.question}
      </Title>
      {poll.result ? (
        <Results poll={poll} small />
      ) : (
        <Stack as="ul" gap={8} mt={12} aria-label={t('Options')}>
          {poll.options.map(({ id, option_text }) => (
            <Row
              as="li"
              key={id}
              gap={14}
              px={14}
              border
              radius={10}
              anywhere
              className={classes.option}
            >
              {option_text}
            </Row>
          ))}
        </Stack>
      )}
      <Foot facts={poll.result && turnoutText(poll)}>
        {poll.closed ? (
          <LinkButton to={paths.poll(poll.id)} variant="subtle" size="sm">
            {t('See the result')}
          </LinkButton>
        ) : (
          <JoinButton to={paths.poll(poll.id)}>{t('Join to vote')}</JoinButton>
        )}
      </Foot>
    </Card>
  );
}

const joinLabels = {
  event: t('Join to come along'),
  petition: t('Join to sign'),
  letter: t('Join to write'),
  task: t('Join to take part'),
} as const;

function ActionCard({ action }: { action: Action }) {
  const heading = useId();
  const zone = browserZone();
  const place = shortPlace(action);
  return (
    <Row
      as="article"
      align="stretch"
      surface="card"
      border
      radius={12}
      className={classes.ticket}
      aria-labelledby={heading}
    >
      <DateStub stub={formatStub(action, zone)} />
      <div className={classes.in}>
        <PostTypeLine icon={IconFlag} label={actionTypes[action.kind].label} hue="copper" />
        <Title id={heading} to={paths.action(action.id)}>
          {action.title}
        </Title>
        <Stack gap={4} mt={6} size="sm" color="muted" anywhere>
          <IconText icon={<IconClock size={16} stroke={1.75} />}>
            {formatHours(action, zone)}
          </IconText>
          {place && <IconText icon={<IconMapPin size={16} stroke={1.75} />}>{place}</IconText>}
        </Stack>
        <Foot>
          <JoinButton to={paths.action(action.id)} color="copper">
            {joinLabels[action.kind]}
          </JoinButton>
        </Foot>
      </div>
    </Row>
  );
}

function PostCard({ content }: { content: Content }) {
  const heading = useId();
  const { id, title, text, blog, attachments, total_comments, user } = content;
  const picture = attachments.find(({ url }) => url);
  return (
    <Card as="article" aria-labelledby={heading}>
      <Author content={content} heading={title ? undefined : heading} />
      {title && (
        <Title id={heading} to={paths.post(id)}>
          {title}
        </Title>
      )}
      <Text size="sm" mt={4} lines={3} keep="lines" anywhere>
        {text || blog?.excerpt}
      </Text>
      {picture && (
        <img
          src={picture.url}
          alt={t('Photo by {{name}}', { name: user.name })}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          className={classes.picture}
        />
      )}
      <Foot facts={total_comments > 0 && plural(total_comments, '{{n}} comment', '{{n}} comments')}>
        <LinkButton to={paths.post(id)} variant="subtle" size="sm">
          {total_comments > 0 ? t('Read the comments') : t('Read the post')}
        </LinkButton>
      </Foot>
    </Card>
  );
}

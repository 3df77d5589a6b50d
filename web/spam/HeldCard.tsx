import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HeldItem } from '#contract/spam.ts';
import { PhotoMosaic } from '../files/PhotoMosaic.tsx';
import { ContentSnapshot } from '../moderation/ReportedContent.tsx';
import { formatDay, subjectLabels } from '../moderation/labels.ts';
import { paths } from '../paths.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { plural, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { Text, Wrap } from '../ui/primitives.tsx';
import { holdReasons } from './heldPosts.ts';
import classes from './HeldScreen.module.css';

type HeldCardProps = {
  held: HeldItem;
  /** The keyboard shortcuts apply to it. */
  current: boolean;
  /** A decision about any entry is being sent. */
  busy: boolean;
  /** The approval of this entry is being sent. */
  approving: boolean;
  /** Called when it gets the focus. */
  onCurrent: () => void;
  onApprove: () => void;
  onReject: () => void;
};

/** An entry of the review queue: a held post or comment, why it is held, and the decisions. */
export function HeldCard({
  held,
  current,
  busy,
  approving,
  onCurrent,
  onApprove,
  onReject,
}: HeldCardProps) {
  const { id, author, said, words, links, group, pictures } = held;
  const heading = `held-${id}-head`;
  return (
    <Card
      as="article"
      id={`held-${id}`}
      tabIndex={-1}
      gap={12}
      anywhere
      className={classes.card}
      aria-labelledby={heading}
      data-current={current || undefined}
      onFocus={onCurrent}
    >
      <Text as="h2" id={heading}>
        {transElements('{{thing}} by {{author}}', {
          thing: subjectLabels(held).standalone,
          author: <PersonLink person={author} />,
        })}
      </Text>
      <Text size="sm" color="faint" className={classes.hint}>
        {group && `${t('In {{group}}', { group: group.name })} · `}
        {held.subject === 'comment' && (
          <>
            {transElements('On {{post}}', {
              post: <Link to={paths.post(held.content_id)}>{t('this post')}</Link>,
            })}{' '}
            ·{' '}
          </>
        )}
        {t('Joined {{day}}', { day: formatDay(held.joined_on) })} ·{' '}
        {held.approved_before === 0
          ? t('nothing approved yet')
          : plural(held.approved_before, '{{n}} approved before', '{{n}} approved before')}{' '}
        · {transElements('submitted {{time}}', { time: <RelativeTime at={held.held_on} /> })}
      </Text>
      <Wrap as="ul" gap={8} className={classes.why} aria-label={t('Why it’s waiting')}>
        {held.why.map((why) => (
          <li key={why}>{holdReasons[why]}</li>
        ))}
        {held.changed && <li>{t('Edited after it was published')}</li>}
      </Wrap>
      <ContentSnapshot snapshot={said} label={t('Content')} />
      {pictures.length > 0 && <PhotoMosaic images={pictures} authorName={author.name} compact />}
      {links.length > 0 && (
        <Text size="sm">
          {transElements('Links to {{links}}', { links: <strong>{links.join(', ')}</strong> })}
        </Text>
      )}
      {words.length > 0 && (
        <Text size="sm">
          {transElements('Blocked words: {{words}}', {
            words: <strong>{words.join(', ')}</strong>,
          })}
        </Text>
      )}
      {held.can_decide ? (
        <Wrap gap={8} justify="end">
          <Button
            variant="outline"
            color="brick"
            disabled={busy}
            aria-keyshortcuts="r"
            onClick={onReject}
          >
            {t('Reject')}
          </Button>
          <Button
            variant="outline"
            loading={approving}
            disabled={busy}
            aria-keyshortcuts="a"
            onClick={onApprove}
          >
            {t('Approve')}
          </Button>
        </Wrap>
      ) : (
        <Text size="sm" color="faint" className={classes.hint}>
          {t('You posted this yourself, so another moderator has to decide.')}
        </Text>
      )}
    </Card>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HeldItem } from '#contract/spam.ts';
import { Gallery } from '../posts/Gallery.tsx';
import { Words } from '../moderation/ReportedContent.tsx';
import { dayOf, thingWords } from '../moderation/labels.ts';
import { paths } from '../paths.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { plural, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { rich } from '../i18n/Trans.tsx';
import { whyWords } from './heldPosts.ts';
import classes from './HeldScreen.module.css';

type HeldCardProps = {
  held: HeldItem;
  current: boolean;
  busy: boolean;
  approving: boolean;
  onCurrent: () => void;
  onApprove: () => void;
  onReject: () => void;
};

/** A held post or comment: author, text, reason, and decisions. */
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
      className={classes.card}
      aria-labelledby={heading}
      data-current={current || undefined}
      onFocus={onCurrent}
    >
      <h2 id={heading}>
        {rich('{{thing}} by {{author}}', {
          thing: thingWords(held).alone,
          author: <PersonLink person={author} />,
        })}
      </h2>
      <p className={classes.hint}>
        {group && `${t('In {{group}}', { group: group.name })} · `}
        {held.subject === 'comment' && (
          <>
            {rich('On {{post}}', {
              post: <Link to={paths.post(held.content_id)}>{t('this post')}</Link>,
            })}{' '}
            ·{' '}
          </>
        )}
        {t('Joined {{day}}', { day: dayOf(held.joined_on) })} ·{' '}
        {held.approved_before === 0
          ? t('nothing approved yet')
          : plural(held.approved_before, '{{n}} approved before', '{{n}} approved before')}{' '}
        · {rich('submitted {{time}}', { time: <RelativeTime at={held.held_on} /> })}
      </p>
      <ul className={classes.why} aria-label={t('Why it’s waiting')}>
        {held.why.map((why) => (
          <li key={why}>{whyWords[why]}</li>
        ))}
        {held.changed && <li>{t('Edited after it was published')}</li>}
      </ul>
      <Words said={said} label={t('Content')} />
      {pictures.length > 0 && <Gallery pictures={pictures} by={author.name} />}
      {links.length > 0 && (
        <p className={classes.facts}>
          {rich('Links to {{links}}', { links: <strong>{links.join(', ')}</strong> })}
        </p>
      )}
      {words.length > 0 && (
        <p className={classes.facts}>
          {rich('Blocked words: {{words}}', { words: <strong>{words.join(', ')}</strong> })}
        </p>
      )}
      {held.can_decide ? (
        <div className={classes.foot}>
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
        </div>
      ) : (
        <p className={classes.hint}>{t('This is your own, so another moderator has to decide.')}</p>
      )}
    </Card>
  );
}

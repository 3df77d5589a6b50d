import { IconClock, IconFlag, IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Action } from '#contract/action.ts';
import { useSession } from '../api/session.ts';
import { KindLine } from '../posts/PostTypeLine.tsx';
import { paths } from '../paths.ts';
import { ownZone } from '../ui/zones.ts';
import { useNow } from '../ui/useNow.ts';
import { IconText } from '../ui/IconText.tsx';
import { plural, t } from '../i18n/language.ts';
import { Matched } from '../ui/Highlight.tsx';
import { ParticipationButtons } from './ParticipationButtons.tsx';
import { IssueTags } from './IssueTags.tsx';
import { kinds } from './kinds.ts';
import { placeOf } from './place.ts';
import { signaturesOf } from './SignatureProgress.tsx';
import { Standing } from './ActionStatus.tsx';
import { TicketStub } from './TicketStub.tsx';
import classes from './Ticket.module.css';
import { endingOf, hoursOf, minutesOf, stubOf, whenOf, zoneNote } from './times.ts';

const maxIssues = 4;

/**
 * Summary card of an action: time, title, place and buttons. `by` is the organizer, if the context
 * does not show it. `unlinked` is for viewers who cannot open its page, and hides notes to its
 * author.
 */
export function Ticket({
  action,
  by,
  unlinked = false,
}: {
  action: Action;
  by?: ReactNode;
  unlinked?: boolean;
}) {
  const now = useNow();
  const zone = ownZone();
  const place = placeOf(action);
  const ending = endingOf(action, now);
  const elsewhere = zoneNote(action, zone);
  const dated = action.start_on !== null || action.end_on !== null;
  return (
    <div className={classes.ticket} data-over={action.ended || action.called_off || undefined}>
      <TicketStub stub={stubOf(action, zone)} />
      <div className={classes.in}>
        <KindLine icon={IconFlag} word={kinds[action.kind].word} hue="copper">
          {by && <span>{by}</span>}
          {ending && <span>{ending}</span>}
        </KindLine>
        <h2 className={classes.title}>
          {unlinked ? (
            <Matched text={action.title} />
          ) : (
            <Link to={paths.action(action.id)} data-key="open">
              <Matched text={action.title} />
            </Link>
          )}
        </h2>
        <ul className={classes.facts}>
          <li>
            <span>
              <IconText icon={<IconClock size={16} stroke={1.75} />}>
                {dated && <span className={classes.told}>{whenOf(action, zone, now)}</span>}
                <span aria-hidden={dated}>{hoursOf(action, zone)}</span>
                {elsewhere && <span>{elsewhere}</span>}
              </IconText>
            </span>
            <span>{minutesOf(action)}</span>
          </li>
          {place && (
            <li>
              <span>
                <IconText icon={<IconMapPin size={16} stroke={1.75} />}>{place}</IconText>
              </span>
              {action.miles_away !== undefined && <span>{milesOf(action.miles_away)}</span>}
            </li>
          )}
        </ul>
        <div className={classes.issues}>
          <IssueTags issues={action.issues} most={maxIssues} />
        </div>
        {!unlinked && <Standing action={action} />}
        <div className={classes.foot}>
          <ParticipationButtons action={action} size="sm" />
          <Counts action={action} />
        </div>
      </div>
    </div>
  );
}

const milesOf = (miles: number) =>
  miles < 1
    ? t('less than a mile away')
    : plural(Math.round(miles), '{{n}} mile away', '{{n}} miles away');

/**
 * Number of signatures, letters, followers and completions. The author sees the followers
 * elsewhere.
 */
function Counts({
  action: {
    kind,
    user_id,
    total_followers,
    total_completed,
    total_signatures,
    goal,
    total_written,
  },
}: {
  action: Action;
}) {
  const own = useSession()?.userId === user_id;
  return (
    <p className={classes.counts}>
      {kind === 'petition' && <span>{signaturesOf(total_signatures, goal)}</span>}
      {kind === 'letter' && (
        <span>{plural(total_written, '{{n}} person wrote', '{{n}} people wrote')}</span>
      )}
      {total_followers > 0 && !own && (
        <span>{plural(total_followers, '{{n}} follower', '{{n}} followers')}</span>
      )}
      {total_completed > 0 && (
        <span>{plural(total_completed, '{{n}} did this', '{{n}} did this')}</span>
      )}
    </p>
  );
}

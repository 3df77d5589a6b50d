import { VisuallyHidden } from '@mantine/core';
import { IconClock, IconFlag, IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Action } from '#contract/action.ts';
import { useSession } from '../api/session.ts';
import { PostTypeLine } from '../posts/PostTypeLine.tsx';
import { paths } from '../paths.ts';
import { Box, Heading, Row, Stack, Wrap } from '../ui/primitives.tsx';
import { browserZone } from '../ui/zones.ts';
import { useNow } from '../ui/useNow.ts';
import { IconText } from '../ui/IconText.tsx';
import { plural, t } from '../i18n/language.ts';
import { HighlightedText } from '../ui/Highlight.tsx';
import { ParticipationButtons } from './ParticipationButtons.tsx';
import { IssueTags } from './IssueTags.tsx';
import { actionTypes } from './actionTypes.ts';
import { shortPlace } from './place.ts';
import { formatSignatures } from './SignatureProgress.tsx';
import { ActionStatus } from './ActionStatus.tsx';
import { DateStub } from './DateStub.tsx';
import classes from './Ticket.module.css';
import {
  formatEnd,
  formatHours,
  formatDuration,
  formatStub,
  formatWhen,
  zoneNote,
} from './times.ts';

const maxIssues = 4;

/**
 * Summary card of an action, in lists and feeds: time, title, place and buttons. `by` is the
 * organizer, if the context does not show it. `unlinked` is for administrators who decide about its
 * approval: they cannot open its page, and notes to its author are hidden.
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
  const zone = browserZone();
  const place = shortPlace(action);
  const ending = formatEnd(action, now);
  const zoneText = zoneNote(action, zone);
  // The stub, hidden from screen readers, shows the day of an action with a date.
  const dated = action.start_on !== null || action.end_on !== null;
  return (
    <Row
      align="stretch"
      surface="card"
      border
      radius={12}
      className={classes.ticket}
      data-over={action.ended || action.called_off || undefined}
    >
      <DateStub stub={formatStub(action, zone)} />
      <Box grow className={classes.in}>
        <PostTypeLine icon={IconFlag} label={actionTypes[action.kind].label} hue="copper">
          {by && <span>{by}</span>}
          {ending && <span>{ending}</span>}
        </PostTypeLine>
        <Heading anywhere plainLinks className={classes.title}>
          {unlinked ? (
            <HighlightedText text={action.title} />
          ) : (
            <Link to={paths.action(action.id)} data-key="open">
              <HighlightedText text={action.title} />
            </Link>
          )}
        </Heading>
        <Stack as="ul" gap={2} mt={6} color="muted" className={classes.facts}>
          <Wrap as="li" align="baseline" anywhere>
            <span>
              <IconText icon={<IconClock size={16} stroke={1.75} />}>
                {dated && <VisuallyHidden>{formatWhen(action, zone, now)}</VisuallyHidden>}
                <span className={classes.hours} aria-hidden={dated}>
                  {formatHours(action, zone)}
                </span>
              </IconText>
            </span>
            <span>{formatDuration(action)}</span>
          </Wrap>
          {zoneText && <li className={classes.zone}>{zoneText}</li>}
          {place && (
            <Wrap as="li" align="baseline" anywhere>
              <span>
                <IconText icon={<IconMapPin size={16} stroke={1.75} />}>{place}</IconText>
              </span>
              {action.miles_away !== undefined && <span>{formatDistance(action.miles_away)}</span>}
            </Wrap>
          )}
        </Stack>
        <div className={classes.issues}>
          <IssueTags issues={action.issues} most={maxIssues} />
        </div>
        {!unlinked && <ActionStatus action={action} />}
        <Wrap gap={8} align="center" mt={14} className={classes.foot}>
          <ParticipationButtons action={action} size="sm" />
          <Counts action={action} />
        </Wrap>
      </Box>
    </Row>
  );
}

const formatDistance = (miles: number) =>
  miles < 1
    ? t('less than a mile away')
    : plural(Math.round(miles), '{{n}} mile away', '{{n}} miles away');

/** Number of signatures, letters, followers and completions. */
function Counts({
  action: {
    kind,
    user_id,
    total_followers,
    total_completed,
    total_signatures,
    goal,
    total_written,
    total_going,
  },
}: {
  action: Action;
}) {
  const isOwn = useSession()?.userId === user_id;
  return (
    <Wrap as="p" size="xs" color="faint" tabular className={classes.counts}>
      {kind === 'petition' && <span>{formatSignatures(total_signatures, goal)}</span>}
      {kind === 'letter' && (
        <span>{plural(total_written, '{{n}} person wrote', '{{n}} people wrote')}</span>
      )}
      {total_going > 0 && <span>{plural(total_going, '{{n}} going', '{{n}} going')}</span>}
      {(total_followers > 0 || isOwn) && (
        <span>{plural(total_followers, '{{n}} follower', '{{n}} followers')}</span>
      )}
      {total_completed > 0 && (
        <span>{plural(total_completed, '{{n}} did this', '{{n}} did this')}</span>
      )}
    </Wrap>
  );
}

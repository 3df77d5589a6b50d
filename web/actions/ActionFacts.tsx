import type { ReactNode } from 'react';
import type { Action } from '#contract/action.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { browserZone } from '../ui/zones.ts';
import { useNow } from '../ui/useNow.ts';
import { t } from '../i18n/language.ts';
import classes from './ActionFacts.module.css';
import { IssueTags } from './IssueTags.tsx';
import { fullAddress, mapUrl, shortPlace } from './place.ts';
import { zoneNotes, formatDuration, formatWhen } from './times.ts';

/** When and where an action takes place. */
export const WhenAndWhere = ({ action }: { action: Action }) => (
  <Stack as="dl" gap={12}>
    <When action={action} />
    <Where action={action} />
  </Stack>
);

/** Further facts on the page of an action: duration, link and issues. */
export function ActionFacts({ action }: { action: Action }) {
  return (
    <Stack as="dl" gap={12}>
      <Fact label={t('Time needed')}>{formatDuration(action)}</Fact>
      {action.url && (
        <Fact label={t('More information')}>
          <a href={action.url} target="_blank" rel="noopener noreferrer nofollow">
            {action.url.replace(/^https?:\/\//, '')}
          </a>
        </Fact>
      )}
      {action.issues.length > 0 && (
        <Fact label={t('Issues')}>
          <IssueTags issues={action.issues} />
        </Fact>
      )}
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <Text as="dt" size="xs" color="faint">
        {label}
      </Text>
      <Text as="dd" anywhere>
        {children}
      </Text>
    </div>
  );
}

function When({ action }: { action: Action }) {
  const now = useNow();
  const zone = browserZone();
  const { ownZone, localTime } = zoneNotes(action, zone, now);
  return (
    <Fact label={t('When')}>
      <strong>{formatWhen(action, zone, now)}</strong>
      {ownZone && <small>{ownZone}</small>}
      {localTime && <small>{localTime}</small>}
    </Fact>
  );
}

function Where({ action }: { action: Action }) {
  if (action.entire_country) return <Fact label={t('Where')}>{shortPlace(action)}</Fact>;
  const address = fullAddress(action);
  const map = mapUrl(action);
  if (!action.venue && !address) return null;
  return (
    <Fact label={t('Where')}>
      {action.venue && <strong>{action.venue}</strong>}
      {action.venue && address && ', '}
      {address}
      {map && (
        <small>
          <a href={map} target="_blank" rel="noopener noreferrer">
            {t('Open in OpenStreetMap')}
          </a>
        </small>
      )}
    </Fact>
  );
}

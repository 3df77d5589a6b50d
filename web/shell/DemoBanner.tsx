import { CloseButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { Row } from '../ui/primitives.tsx';
import classes from './DemoBanner.module.css';

// Loaded for administrators only, to keep the first visit small.
const GoLiveHint = lazy(async () => ({
  default: (await import('./GoLiveHint.tsx')).GoLiveHint,
}));

/** Value of `userType` in the session. */
const administrator = 1;
const closedKey = 'demoBannerClosed';

/**
 * The server inserts this flag into the page. A request for it would show the banner late and shift
 * the whole screen.
 */
const isDemo = document.querySelector('meta[name=demo]') !== null;

/**
 * Notice that this is a demo site and, for administrators, how to go live. Once closed, it stays
 * closed for the browser session.
 */
export function DemoBanner() {
  const [closed, setClosed] = useState(() => sessionStorage.getItem(closedKey) !== null);
  const isAdministrator = useSession()?.userType === administrator;
  if (!isDemo || closed) return null;
  return (
    <Row
      as="section"
      gap={12}
      size="sm"
      tight
      surface="accent"
      border
      radius={12}
      className={classes.banner}
      data-unprinted
      aria-label={t('About this demo')}
    >
      <p>
        <strong>{t('This is a demo.')}</strong> {t('The town and its people are made up.')}{' '}
        {isAdministrator && (
          <Suspense>
            <GoLiveHint />
          </Suspense>
        )}
      </p>
      <CloseButton
        aria-label={t('Close')}
        onClick={() => {
          sessionStorage.setItem(closedKey, 'yes');
          setClosed(true);
        }}
      />
    </Row>
  );
}

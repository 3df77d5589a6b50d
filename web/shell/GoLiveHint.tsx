import { transElements } from '../i18n/transElements.tsx';

/** How an administrator ends the demo. */
export const GoLiveHint = () =>
  transElements(
    'To go live, set {{database}} or {{off}} and restart. See the README for the rest.',
    {
      database: <code>DATABASE_URL</code>,
      off: <code>SEED_DEMO=off</code>,
    },
  );

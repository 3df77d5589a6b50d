import { lazy, Suspense, useState } from 'react';
import { mayHint, useInstall } from '../layout/installPrompt.ts';

const InstallHint = lazy(async () => ({
  default: (await import('./InstallHint.tsx')).InstallHint,
}));

/**
 * Offers once to install the site as an app, if the browser can and after the first day. The hint
 * itself loads only then.
 */
export function InstallOffer() {
  const install = useInstall();
  const [allowed, setAllowed] = useState(mayHint);
  if (!install || !allowed) return null;
  return (
    <Suspense>
      <InstallHint install={install} onClose={() => setAllowed(false)} />
    </Suspense>
  );
}

// Entry point of the web client.
import './i18n/textOverrides.ts';
import './ui/mantineStyles.ts';
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/client.ts';
import { redirectAfterExpiry } from './api/loginRedirect.ts';
import { clearOfflineFeed } from './api/offlineFeed.ts';
import { clearShared } from './api/sharedStore.ts';
import { reloadOnChunkErrors } from './api/newVersion.ts';
import { session } from './api/session.ts';
import { takePreloadedPosts } from './home/HomeFeed.tsx';
import './registry.ts';
import { router } from './router.tsx';
import { replaceEarly } from './shell/replaceEarly.ts';
import { ConfirmProvider } from './ui/ConfirmDialog.tsx';
import { loadFonts } from './ui/fonts.ts';
import { Toaster } from './ui/Toaster.tsx';
import { cssVariablesResolver, theme } from './ui/theme.ts';
import { installDefaultPolicy } from './security/trustedTypes.ts';

installDefaultPolicy();
reloadOnChunkErrors();

// The oldest supported browsers lack the Popover API.
if (!('popover' in HTMLElement.prototype)) (await import('@oddbird/popover-polyfill/fn')).apply();

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
// Dialogs lock scrolling with a style element. The library reads its nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const colorSchemes = localStorageColorSchemeManager({ key: 'theme' });

// Login, logout or a change of account, in this tab or another, clears the queries of the previous
// user.
let current = session.current();
session.subscribe(() => {
  const next = session.current();
  const previous = current;
  current = next;
  if (next?.token === previous?.token) return;
  if (!next && previous && !session.hasLoggedOut() && session.hasExpired(previous))
    return redirectAfterExpiry();
  queryClient.clear();
  void clearOfflineFeed().catch(() => undefined);
  // What was shared before a login is for the member who logs in.
  if (previous) void clearShared().catch(() => undefined);
  void router.invalidate();
});

// Ends sessions on the server that were logged out while offline.
if (localStorage.getItem('ending') !== null)
  void import('./api/signOut.ts').then(({ endPendingSessions }) => endPendingSessions());

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('The page has no element #root.');

// Waits briefly for what is already loading (screen, preloaded posts, fonts), to render it instead
// of placeholders. 50 ms is too short to notice.
const soon = new Promise((resolve) => setTimeout(resolve, 50));
await Promise.race([Promise.all([router.load(), takePreloadedPosts(), loadFonts()]), soon]);

replaceEarly(rootElement, queryClient);
createRoot(rootElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

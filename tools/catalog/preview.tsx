// What surrounds a component in the product: styles, theme, language, queries and router.
import '#web/i18n/textOverrides.ts';
import '#web/ui/mantineStyles.ts';
import { MantineProvider } from '@mantine/core';
import type { Preview } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { languages, type Language } from '#contract/i18n.ts';
import { queryClient } from '#web/api/client.ts';
import { queryKey } from '#web/api/hooks.ts';
import { chooseLanguage, language } from '#web/i18n/language.ts';
import { TokenLink } from '#web/layout/TokenLink.tsx';
import '#web/registry.ts';
import { ConfirmProvider } from '#web/ui/ConfirmDialog.tsx';
import { cssVariablesResolver, theme } from '#web/ui/theme.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { TokenLinkContext } from '#web/ui/TokenLinks.ts';

const site: Output<'GET /site/info'> = {
  site_name: 'Larkwater',
  tagline: 'A powerful privacy-protected social platform for civic engagement.',
  operator_contact: '',
  donation_url: '',
  logo: '',
  cover: '',
  look_around: true,
  registration: 'open',
  zip_code_asked: true,
  zip_code_name: '',
  attached_media: ['pdf'],
  moderation_log: false,
  about_page: false,
  social_providers: [],
  login_providers: [],
  login_only_with_providers: false,
  mail_off: false,
  captcha: false,
  default_country: 1,
  demo: false,
  demo_accounts: [],
};
// Stories request nothing.
queryClient.setQueryData(queryKey('GET /site/info', {}), site);

// Links lead nowhere here.
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

type Globals = { theme: 'auto' | 'light' | 'dark'; language: Language };

function Surroundings({ globals, children }: { globals: Globals; children: ReactNode }) {
  // Texts are translated while modules start.
  useEffect(() => {
    if (globals.language !== language) chooseLanguage(globals.language);
  }, [globals.language]);
  const scheme = globals.theme === 'auto' ? {} : { forceColorScheme: globals.theme };
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      {...scheme}
    >
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <TokenLinkContext value={TokenLink}>
            <ConfirmProvider>
              <main>{children}</main>
            </ConfirmProvider>
            <Toaster />
          </TokenLinkContext>
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

const choices = (values: Record<string, string>) =>
  Object.entries(values).map(([value, title]) => ({ value, title }));

export default {
  decorators: [
    (Story, { globals }) => (
      <Surroundings globals={globals as Globals}>
        <Story />
      </Surroundings>
    ),
  ],
  initialGlobals: { theme: 'auto', language },
  globalTypes: {
    theme: {
      toolbar: {
        title: 'Theme',
        items: choices({ auto: 'Theme of the system', light: 'Light', dark: 'Dark' }),
        dynamicTitle: true,
      },
    },
    language: {
      toolbar: { title: 'Language', items: choices(languages), dynamicTitle: true },
    },
  },
  parameters: {
    controls: { expanded: true },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' } },
        wide: { name: 'Wide', styles: { width: '1360px', height: '900px' } },
      },
    },
  },
} satisfies Preview;

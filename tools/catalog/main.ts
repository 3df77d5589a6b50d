// Configuration of `npm run catalog` (Storybook): the components of web/ui in their states. A story
// is a file beside its component, such as web/ui/Card.stories.tsx.
import type { StorybookConfig } from '@storybook/react-vite';

export default {
  stories: ['../../web/**/*.stories.tsx'],
  staticDirs: ['../../web/public'],
  framework: {
    name: '@storybook/react-vite',
    // The configuration of the product would write to dist/.
    options: { builder: { viteConfigPath: 'tools/catalog/vite.config.ts' } },
  },
  // No request leaves this machine.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Advice about Storybook itself.
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
} satisfies StorybookConfig;

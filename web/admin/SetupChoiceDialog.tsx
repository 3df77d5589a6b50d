import { Button } from '@mantine/core';
import { plainWording, wordingExamples } from '#contract/plainWording.ts';
import type { SiteSettings } from '#contract/siteSettings.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Columns, Heading, Stack, Text } from '../ui/primitives.tsx';
import { TextSkeleton } from '../ui/Skeletons.tsx';

export type SetupChoice = 'visitors' | 'wording';

type Option = {
  title: string;
  hint: string;
  /** What the site reads like with it. */
  examples?: readonly string[];
  button: string;
  settings: Partial<SiteSettings>;
};

const choices: Record<SetupChoice, { title: string; note: string; options: Option[] }> = {
  visitors: {
    title: t('What can visitors see?'),
    note: t('You can change this later in the settings.'),
    options: [
      {
        title: t('Everything public'),
        hint: t(
          'People without an account find public posts, polls and actions, open groups and news.',
        ),
        button: t('Let visitors look around'),
        settings: { visitors_look_around: true },
      },
      {
        title: t('Only what members share by link'),
        hint: t(
          'People without an account find nothing here. “Public” then means all members, and anyone who has the link of a post.',
        ),
        button: t('Let only members look around'),
        settings: { visitors_look_around: false },
      },
    ],
  },
  wording: {
    title: t('How should messages read?'),
    note: t('You can change this later under “Emails and texts.”'),
    options: [
      {
        title: t('Plain|wording'),
        hint: t('Short and friendly.'),
        examples: wordingExamples.map((sentence) => plainWording[sentence]!),
        button: t('Use the plain wording'),
        settings: { plain_wording: 'Y' },
      },
      {
        title: t('Original|wording'),
        hint: t('The wording that Folkmoot started with.'),
        examples: wordingExamples,
        button: t('Use the original wording'),
        settings: { plain_wording: 'N' },
      },
    ],
  },
};

type SetupChoiceDialogProps = {
  opened: boolean;
  choice: SetupChoice | undefined;
  onClose: () => void;
};

/** A first step that is a choice between two settings, each with one press. */
export function SetupChoiceDialog({ opened, choice, onClose }: SetupChoiceDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={choice && choices[choice].title}>
      {choice && <Options choice={choice} />}
    </Dialog>
  );
}

function Options({ choice }: { choice: SetupChoice }) {
  const query = useApiQuery('GET /admin/settings', {});
  const save = useApiMutation('POST /admin/settings', {
    // The client chooses its texts, and loads what the site is, at the start.
    onSuccess: () => location.reload(),
  });
  if (query.isPending) return <TextSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load the settings')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { setup_decided: decided } = query.data.settings;
  const isBusy = save.isPending || save.isSuccess;
  const choose = (settings: Partial<SiteSettings>) => {
    if (!isBusy) save.mutate({ ...settings, setup_decided: [...new Set([...decided, choice])] });
  };
  return (
    <Stack gap={16}>
      <Columns min={240} gap={16}>
        {choices[choice].options.map(({ title, hint, examples, button, settings }) => (
          <Stack
            key={title}
            as="section"
            gap={10}
            px={16}
            py={16}
            border
            radius={12}
            aria-label={title}
          >
            <Heading as="h3" size="sm">
              {title}
            </Heading>
            <Text size="sm" color="muted">
              {hint}
            </Text>
            {examples && (
              <Stack as="ul" gap={6} lang="en">
                {examples.map((sentence) => (
                  <Text as="li" key={sentence} size="sm">
                    “{sentence}”
                  </Text>
                ))}
              </Stack>
            )}
            <Button
              mt="auto"
              variant="light"
              loading={isBusy && isChosen(save.variables, settings)}
              onClick={() => choose(settings)}
            >
              {button}
            </Button>
          </Stack>
        ))}
      </Columns>
      <Text size="sm" color="faint">
        {choices[choice].note}
      </Text>
    </Stack>
  );
}

const isChosen = (sent: Partial<SiteSettings> | undefined, settings: Partial<SiteSettings>) =>
  Object.entries(settings).every(([name, value]) => sent?.[name as keyof SiteSettings] === value);

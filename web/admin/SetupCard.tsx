import { Button, Progress } from '@mantine/core';
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { minute } from '#contract/durations.ts';
import type { SetupStep } from '#contract/setup.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Heading, Row, Text, TextButton } from '../ui/primitives.tsx';
import type { SetupChoice } from './SetupChoiceDialog.tsx';
import classes from './SetupCard.module.css';

const InviteDialog = lazyDialog(() =>
  import('./InviteDialog.tsx').then((module) => module.SiteInviteDialog),
);
const ChoiceDialog = lazyDialog(() =>
  import('./SetupChoiceDialog.tsx').then((module) => module.SetupChoiceDialog),
);
const MailTestDialog = lazyDialog(() =>
  import('./MailTestDialog.tsx').then((module) => module.MailTestDialog),
);

type SetupDialog = 'email' | 'invite' | SetupChoice;

/** A step leads to a screen, and there to the element `hash`, or opens a dialog. */
const steps: Record<
  SetupStep,
  { todo: string; done: string } & ({ to: string; hash?: string } | { dialog: SetupDialog })
> = {
  name: { todo: t('Give it a name'), done: t('Name'), to: paths.adminSettings(), hash: 'name' },
  color: {
    todo: t('Choose a color'),
    done: t('Color'),
    to: paths.adminSettings(),
    hash: 'colour',
  },
  cover: {
    todo: t('Add a cover for the entry page'),
    done: t('Cover'),
    to: paths.adminSettings(),
    hash: 'cover',
  },
  pages: {
    todo: t('Terms and privacy: say who runs this site'),
    done: t('Terms and privacy'),
    to: paths.adminSettings(),
    hash: 'operator_contact',
  },
  visitors: {
    todo: t('Choose what visitors see'),
    done: t('What visitors see'),
    dialog: 'visitors',
  },
  wording: {
    todo: t('Choose the wording of messages'),
    done: t('Wording of messages'),
    dialog: 'wording',
  },
  email: { todo: t('Check that email works'), done: t('Email arrives'), dialog: 'email' },
  officials: {
    todo: t('Add your officials'),
    done: t('Officials'),
    to: paths.adminOfficials(),
  },
  group: { todo: t('Create the first group'), done: t('First group'), to: paths.createGroup() },
  invitations: { todo: t('Invite ten people'), done: t('Ten invited'), dialog: 'invite' },
};

/**
 * First steps with ticks, what is undone first; once most are done, one line and the step for email
 * if that is undone. Gone when all are done. While it is hidden, a link shows it again.
 */
export function SetupCard() {
  const query = useApiQuery('GET /admin/setup', {}, { refetchInterval: minute });
  const name = useSite()?.site_name ?? '';
  const [dialog, setDialog] = useState<SetupDialog>();
  // The card remains when the last step becomes done while it is shown.
  const [wasIncomplete, setWasIncomplete] = useState(false);
  // Folded if more than half is done when it is first shown.
  const [isOpen, setIsOpen] = useState<boolean>();
  const hide = useApiMutation('POST /admin/settings', { onSuccess: () => void query.refetch() });
  // The button that was pressed is gone: the one that takes it back gets the focus.
  const wasPressed = hide.isSuccess;
  if (!query.data) return null;

  const { steps: all, hidden } = query.data;
  const doneCount = all.filter(({ done }) => done).length;
  if (doneCount < all.length && !wasIncomplete) setWasIncomplete(true);
  const areMostDone = 2 * doneCount > all.length;
  if (isOpen === undefined) setIsOpen(!areMostDone);
  if (doneCount === all.length && (hidden || !wasIncomplete)) return null;
  if (hidden)
    return (
      <Row justify="end" size="sm">
        <TextButton
          type="button"
          autoFocus={wasPressed}
          disabled={hide.isPending}
          onClick={() => hide.mutate({ setup_hidden: false })}
        >
          {t('Show the setup list')}
        </TextButton>
      </Row>
    );
  // The overview says nowhere else that the site cannot send email.
  const shownSteps = isOpen ? all : all.filter(({ step, done }) => step === 'email' && !done);
  const close = () => {
    setDialog(undefined);
    void query.refetch();
  };
  return (
    <Card as="section" gap={12} aria-labelledby="setup">
      <Row gap={16} className={classes.head}>
        <Heading id="setup">{t('Set up {{site}}', { site: name })}</Heading>
        <Progress
          value={(100 * doneCount) / all.length}
          className={classes.bar ?? ''}
          aria-hidden
        />
        <Text weight={600} size="sm">
          {t('{{n}} of {{all}}', { n: doneCount, all: all.length })}
        </Text>
        {areMostDone && (
          <Button
            variant="default"
            size="sm"
            aria-expanded={isOpen === true}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('Show less') : t('Show steps')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          className={classes.hide ?? ''}
          autoFocus={wasPressed}
          loading={hide.isPending}
          onClick={() => hide.mutate({ setup_hidden: true })}
        >
          {t('Hide')}
        </Button>
      </Row>
      {shownSteps.length > 0 && (
        <ul className={classes.steps}>
          {shownSteps
            .toSorted((a, b) => Number(a.done) - Number(b.done))
            .map(({ step, done }) => (
              <li key={step} data-done={done || undefined}>
                <Step step={step} done={done} onOpen={setDialog} />
              </li>
            ))}
        </ul>
      )}
      <ChoiceDialog
        opened={dialog === 'visitors' || dialog === 'wording'}
        choice={dialog === 'visitors' || dialog === 'wording' ? dialog : undefined}
        onClose={close}
      />
      <InviteDialog opened={dialog === 'invite'} onClose={close} />
      <MailTestDialog
        opened={dialog === 'email'}
        onClose={close}
        state={query.data}
        onSent={() => void query.refetch()}
      />
    </Card>
  );
}

type StepProps = {
  step: SetupStep;
  done: boolean;
  onOpen: (dialog: SetupDialog) => void;
};

function Step({ step, done, onOpen }: StepProps) {
  const target = steps[step];
  const content = (
    <>
      {done ? (
        <IconCircleCheckFilled size={24} aria-label={t('Done:')} />
      ) : (
        <IconCircle size={24} stroke={1.5} aria-label={t('To do:')} />
      )}
      <span>{done ? target.done : target.todo}</span>
      {!done && <IconChevronRight size={18} className={classes.onward} aria-hidden />}
    </>
  );
  if ('dialog' in target)
    return (
      <button type="button" className={classes.step} onClick={() => onOpen(target.dialog)}>
        {content}
      </button>
    );
  return (
    <Link to={target.to} hash={target.hash ?? ''} className={classes.step}>
      {content}
    </Link>
  );
}

import '@mantine/core/styles/Stepper.layer.css';
import { Button, Stepper, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Stack, Wrap } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { AccessFields } from './AccessFields.tsx';
import { BasicsFields, TextFields } from './BasicsFields.tsx';
import classes from './GroupForm.module.css';
import { NewGroupCoverField } from './NewGroupCoverField.tsx';
import { useGroupForm } from './useGroupForm.ts';
import { ToolsFields } from './ToolsFields.tsx';

const heading = t('Create a group');
const steps = [t('Basics'), t('Tools'), t('Access')];
const lastStep = steps.length - 1;

/** Screen to create a group in three steps. Only the first can be invalid. */
export function CreateGroupScreen() {
  const navigate = useNavigate();
  const form = useGroupForm({
    onSaved: ({ group }) => void navigate({ to: paths.group(group.id), replace: true }),
  });
  const { step, goTo } = form;
  useTitle(heading);

  // The button at the bottom opens the next step, so the focus moves to its heading.
  const head = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    if (form.summary.length > 0) return;
    head.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step, form.summary]);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (step < lastStep) goTo(step + 1);
    else void form.submit();
  };
  return (
    <Page>
      <BackLink to={paths.groups()}>{t('Groups')}</BackLink>
      <Title order={1}>{heading}</Title>
      <Stepper
        active={step}
        onStepClick={goTo}
        size="sm"
        wrap={false}
        classNames={{
          steps: classes.steps ?? '',
          step: classes.step ?? '',
          stepLabel: classes.label ?? '',
          separator: classes.separator ?? '',
        }}
      >
        {steps.map((label, index) => (
          <Stepper.Step
            key={label}
            label={label}
            {...(index === step && { 'aria-current': 'step' as const })}
          />
        ))}
      </Stepper>
      <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
        <ErrorSummary errors={form.summary} />
        <Card as="section" aria-labelledby="step" gap={16}>
          <Heading id="step" ref={head} tabIndex={-1}>
            {t('Step {{step}} of {{steps}}: {{name}}', {
              step: step + 1,
              steps: steps.length,
              name: steps[step] ?? '',
            })}
          </Heading>
          {step === 0 && (
            <>
              <BasicsFields form={form} />
              <TextFields form={form} />
              <NewGroupCoverField form={form} />
            </>
          )}
          {step === 1 && <ToolsFields form={form} />}
          {step === 2 && <AccessFields form={form} />}
        </Card>
        <Wrap gap={8} align="center" justify="end" className={classes.foot}>
          <p>{form.hasChanges && t('Your entries are saved on this device until you finish.')}</p>
          {step > 0 && (
            <Button variant="default" disabled={form.saving} onClick={() => goTo(step - 1)}>
              {t('Back')}
            </Button>
          )}
          <Button type="submit" loading={form.saving}>
            {step < lastStep ? t('Next Step') : t('Finish')}
          </Button>
        </Wrap>
      </Stack>
    </Page>
  );
}

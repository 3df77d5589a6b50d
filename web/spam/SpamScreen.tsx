import { NativeSelect, NumberInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { paths } from '../paths.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { FormSection } from '../ui/Part.tsx';
import { FormActions } from '../ui/SaveFoot.tsx';
import classes from '../site/SettingsScreen.module.css';
import { t } from '../i18n/language.ts';
import { rich } from '../i18n/Trans.tsx';
import { ListField } from './ListField.tsx';
import own from './SpamScreen.module.css';
import { rangeOf, useSpamForm, type Figure, type SpamForm } from './spamForm.ts';
import { SpamTester } from './TryBox.tsx';

const daily: [Figure, string][] = [
  ['newcomer_posts', t('Posts, polls, blogs, actions')],
  ['newcomer_comments', t('Comments')],
  ['newcomer_messages', t('Messages')],
  ['newcomer_friends', t('Friend requests')],
  ['newcomer_invitations', t('Invitations')],
  ['newcomer_reports', t('Reports')],
  ['newcomer_links', t('Links')],
];

/** How much is taken of whoever is new, what waits for a moderator, and what is not taken at all. */
export function SpamScreen() {
  const form = useSpamForm();
  const { values, errors, set } = form;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  const does = (field: 'words_do' | 'domains_do', label: string) => (
    <NativeSelect
      id={field}
      size="md"
      label={label}
      data={[
        { value: 'refuse', label: t('It is not taken') },
        { value: 'hold', label: t('It waits for a moderator') },
      ]}
      value={values[field]}
      onChange={(event) => set(field, event.currentTarget.value as 'refuse' | 'hold')}
    />
  );

  return (
    <div className={classes.form}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <ErrorSummary errors={form.summary} />
        <FormSection title={t('Who is new')}>
          <FigureField
            form={form}
            of="newcomer_days"
            label={t('Days for which somebody is new')}
            description={t('0: nobody is. Moderators and administrators never are.')}
          />
          <fieldset className={own.daily} disabled={values.newcomer_days === 0}>
            <legend>{t('What they may do within a day')}</legend>
            <div className={own.figures}>
              {daily.map(([field, label]) => (
                <FigureField key={field} form={form} of={field} label={label} />
              ))}
            </div>
          </fieldset>
          <p className={classes.hint}>
            {t(
              'Whoever has done enough is told so, and when they may go on. Others keep the limits that everybody has.',
            )}
          </p>
        </FormSection>
        <FormSection title={t('Held for review')}>
          <FigureField
            form={form}
            of="hold_first"
            label={t('Posts and comments with links that wait')}
            description={t(
              'Of somebody new, until so many of theirs were approved. 0: none waits.',
            )}
          />
          <p className={own.facts}>
            {rich(
              'What waits stands under {{list}} for moderators. What is for friends never waits: nobody reads it for that.',
              {
                list: <Link to={paths.adminHeld()}>{t('Held for review')}</Link>,
              },
            )}
          </p>
        </FormSection>
        <FormSection title={t('Words')}>
          <ListField
            id="blocked_words"
            label={t('Words that are kept out')}
            description={t(
              'One on each line, or some that follow each other. A * at the beginning or end stands for more of the word: casino*. Accents, capitals and letters of odd shapes make no difference.',
            )}
            value={values.blocked_words}
            error={errors.blocked_words}
            onChange={(text) => set('blocked_words', text)}
          />
          {does('words_do', t('Where one of them stands'))}
          <p className={classes.hint}>
            {t(
              'Whoever is refused is not told which word it was. In messages, which are private, nothing is looked for.',
            )}
          </p>
        </FormSection>
        <FormSection title={t('Domains')}>
          <ListField
            id="blocked_domains"
            label={t('Domains that are kept out')}
            description={t(
              'One on each line, each with all that is beneath it: spam.example keeps out shop.spam.example too.',
            )}
            value={values.blocked_domains}
            error={errors.blocked_domains}
            onChange={(text) => set('blocked_domains', text)}
          />
          {does('domains_do', t('Where something leads there'))}
          <p className={classes.hint}>
            {t(
              'Profiles, groups, signatures and changes of published actions cannot wait: there it is not taken in either case.',
            )}
          </p>
        </FormSection>
        <FormActions form={form} />
      </form>
      <FormSection title={t('Try it')}>
        <SpamTester unsaved={form.changed} />
      </FormSection>
    </div>
  );
}

function FigureField({
  form,
  of,
  label,
  description,
}: {
  form: SpamForm;
  of: Figure;
  label: string;
  description?: string;
}) {
  const value = form.values[of];
  return (
    <NumberInput
      id={of}
      size="md"
      label={label}
      {...(description && { description })}
      {...rangeOf(of)}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={Number.isFinite(value) ? value : ''}
      error={form.errors[of]}
      onChange={(entered) => form.set(of, entered === '' ? Number.NaN : Number(entered))}
    />
  );
}

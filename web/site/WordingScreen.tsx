import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { KeywordField } from '../ui/KeywordField.tsx';
import { t } from '../i18n/language.ts';
import { PlainWordingSwitch } from './PlainWordingSwitch.tsx';
import { TextOverrideForm } from './TextOverrideForm.tsx';
import classes from './WordingScreen.module.css';

/** Emails and sentences that an administrator can reword. */
export function WordingScreen() {
  const { mails, sentences } = useSuspenseApiQuery('GET /admin/wording', {});
  const [keyword, setKeyword] = useState('');
  const [edited, setEdited] = useState<string>();
  const wanted = keyword.toLowerCase();
  const shown = sentences.filter(({ standard, text }) =>
    `${standard} ${text}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <Card as="section" className={classes.part} aria-labelledby="mails">
        <h2 id="mails">{t('Emails')}</h2>
        <ul className={classes.list}>
          {mails.map(({ name, about, words, changed }) => (
            <li key={name}>
              <span className={classes.words}>
                <Link to={paths.adminMail(name)} className={classes.subject}>
                  {words.subject}
                </Link>
                <span className={classes.about}>{about}</span>
              </span>
              {changed && <span className={classes.mark}>{t('Changed')}</span>}
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" className={classes.part} aria-labelledby="sentences">
        <h2 id="sentences">{t('Sentences')}</h2>
        <PlainWordingSwitch />
        <p className={classes.about}>
          {t(
            'Change how these sentences read, on every screen and in every API response. Other programs may rely on the originals.',
          )}
        </p>
        <p className={classes.about}>
          {t(
            'Translations don’t change: people who use another language keep seeing the translation of the default text.',
          )}
        </p>
        <KeywordField
          label={t('Find a sentence')}
          keyword={keyword}
          onChange={setKeyword}
          className={classes.search}
        />
        {shown.length === 0 && <p role="status">{t('No sentences contain these words.')}</p>}
        <ul className={classes.list}>
          {shown.map((sentence) => (
            <li key={sentence.standard}>
              {edited === sentence.standard ? (
                <TextOverrideForm sentence={sentence} onClose={() => setEdited(undefined)} />
              ) : (
                <>
                  <span className={classes.words}>
                    {sentence.text}
                    {sentence.changed && (
                      <span className={classes.about}>
                        {t('Default: {{sentence}}', { sentence: sentence.standard })}
                      </span>
                    )}
                  </span>
                  {sentence.changed && <span className={classes.mark}>{t('Changed')}</span>}
                  <ActionIcon
                    aria-label={t('Edit “{{name}}”', { name: sentence.text })}
                    onClick={() => setEdited(sentence.standard)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

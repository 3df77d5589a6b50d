import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { KeywordField } from '../ui/KeywordField.tsx';
import { t } from '../i18n/language.ts';
import { Box, Heading, Stack, Text, Wrap } from '../ui/primitives.tsx';
import { PlainWordingSwitch } from './PlainWordingSwitch.tsx';
import { TextOverrideForm } from './TextOverrideForm.tsx';
import { fillForReading } from './textOverrides.ts';
import classes from './WordingScreen.module.css';

/** Screen of administrators: emails and sentences that they can reword. */
export function WordingScreen() {
  const { mails, sentences } = useSuspenseApiQuery('GET /admin/wording', {});
  const [keyword, setKeyword] = useState('');
  // The standard text of the sentence with an open form.
  const [edited, setEdited] = useState<string>();
  const lowercaseKeyword = keyword.toLowerCase();
  const matchingSentences = sentences.filter(({ standard, text }) =>
    `${standard} ${text} ${fillForReading(text)}`.toLowerCase().includes(lowercaseKeyword),
  );
  return (
    <>
      <Card as="section" gap={12} maw={760} aria-labelledby="mails">
        <Heading id="mails">{t('Emails')}</Heading>
        <Box as="ul" ruled={0}>
          {mails.map(({ name, about, words, changed }) => (
            <Wrap as="li" gap={12} rowGap={4} align="center" py={10} key={name}>
              <Stack as="span" anywhere className={classes.words}>
                <Link to={paths.adminMail(name)} className={classes.subject}>
                  {fillForReading(words.subject)}
                </Link>
                <Text as="span" size="sm" color="faint">
                  {about}
                </Text>
              </Stack>
              {changed && (
                <Text as="span" size="xs" weight={600} surface="soft" className={classes.mark}>
                  {t('Changed')}
                </Text>
              )}
            </Wrap>
          ))}
        </Box>
      </Card>
      <Card as="section" gap={12} maw={760} aria-labelledby="sentences">
        <Heading id="sentences">{t('Sentences')}</Heading>
        <PlainWordingSwitch />
        <Text size="sm" color="faint">
          {t(
            'Change how these sentences read, on every screen and in what other programs get from this site. Some programs may rely on the originals.',
          )}
        </Text>
        <Text size="sm" color="faint">
          {t(
            'Translations don’t change: people who use another language keep seeing the translation of the default text.',
          )}
        </Text>
        <KeywordField
          label={t('Find a sentence')}
          keyword={keyword}
          onChange={setKeyword}
          className={classes.search}
        />
        {matchingSentences.length === 0 && (
          <p role="status">{t('No sentences contain these words.')}</p>
        )}
        <Box as="ul" ruled={0}>
          {matchingSentences.map((sentence) => (
            <Wrap as="li" gap={12} rowGap={4} align="center" py={10} key={sentence.standard}>
              {edited === sentence.standard ? (
                <TextOverrideForm sentence={sentence} onClose={() => setEdited(undefined)} />
              ) : (
                <>
                  <Stack as="span" anywhere className={classes.words}>
                    {fillForReading(sentence.text)}
                    {sentence.changed && (
                      <Text as="span" size="sm" color="faint">
                        {t('Default: {{sentence}}', {
                          sentence: fillForReading(sentence.standard),
                        })}
                      </Text>
                    )}
                  </Stack>
                  {sentence.changed && (
                    <Text as="span" size="xs" weight={600} surface="soft" className={classes.mark}>
                      {t('Changed')}
                    </Text>
                  )}
                  <ActionIcon
                    aria-label={t('Edit “{{name}}”', { name: fillForReading(sentence.text) })}
                    onClick={() => setEdited(sentence.standard)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                </>
              )}
            </Wrap>
          ))}
        </Box>
      </Card>
    </>
  );
}

import { Title } from '@mantine/core';
import { useId } from 'react';
import { MailOffNotice } from '../layout/MailOffNotice.tsx';
import { useSite } from '../layout/useSite.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { Heading, Stack, Text } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './HelpScreen.module.css';
import { topics } from './topics.ts';

/** Answers for members and visitors. Nothing is folded, so that the search of the browser works. */
export function HelpScreen() {
  const contents = useId();
  const contact = useSite()?.operator_contact;
  useTitle(t('Help'));
  return (
    <Card as="article" gap={24} className={classes.page}>
      <Title order={1}>{t('Help')}</Title>
      <MailOffNotice />
      <nav aria-labelledby={contents}>
        <Heading id={contents} size="sm">
          {t('On this page')}
        </Heading>
        <Stack as="ul" mt={8} gap={4}>
          {topics.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
          <li>
            <a href="#contact">{t('Contact')}</a>
          </li>
        </Stack>
      </nav>
      {topics.map(({ id, title, questions }) => (
        <Stack key={id} as="section" gap={16} aria-labelledby={id}>
          <Heading id={id} size="lg" tabIndex={-1}>
            {title}
          </Heading>
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <Heading as="h3" size="sm" mb={4}>
                {question}
              </Heading>
              {answer.map((paragraph) => (
                <Text key={paragraph} mt={4}>
                  {paragraph}
                </Text>
              ))}
            </div>
          ))}
        </Stack>
      ))}
      <Stack as="section" gap={8} aria-labelledby="contact">
        <Heading id="contact" size="lg" tabIndex={-1}>
          {t('Contact')}
        </Heading>
        {contact ? (
          <>
            <Text>{t('The people who run this site:')}</Text>
            <Text keep="lines" anywhere>
              {contact}
            </Text>
          </>
        ) : (
          <Text>
            {t(
              'Didn’t find an answer? Ask the person who invited you or the people who run this site.',
            )}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

import { Link } from '@tanstack/react-router';
import type { Output } from '#contract/calls.ts';
import { t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Heading, Row, Stack, Text } from '../ui/primitives.tsx';

type NewMembersProps = { people: Output<'GET /admin/dashboard'>['newcomers'] };

/** The newest members, each with a button that writes to them. */
export const NewMembers = ({ people }: NewMembersProps) => (
  <Card as="section" gap={12} aria-labelledby="newcomers">
    <Row justify="between">
      <Heading id="newcomers" size="sm">
        {t('New members')}
      </Heading>
      <Text as="span" size="sm">
        <Link to={paths.adminPeople()}>{t('All people')}</Link>
      </Text>
    </Row>
    {people.length === 0 ? (
      <Text size="sm" color="muted">
        {t('No one has joined yet.')}
      </Text>
    ) : (
      <Stack as="ul" gap={12} ruled={12} aria-labelledby="newcomers">
        {people.map((person) => (
          <Row key={person.id} as="li" gap={12}>
            <PortraitLink person={person} />
            <Stack gap={2} grow>
              <PersonLink person={person} />
              <Text size="sm" color="muted">
                {transElements('joined {{time}}', { time: <RelativeTime at={person.joined_on} /> })}
              </Text>
            </Stack>
            <LinkButton
              to={paths.conversation(person.username)}
              variant="default"
              aria-label={t('Welcome {{name}}', { name: person.name })}
            >
              {t('Welcome|verb')}
            </LinkButton>
          </Row>
        ))}
      </Stack>
    )}
  </Card>
);

import { Link } from '@tanstack/react-router';
import type { PublicGroup } from '#contract/publicReading.ts';
import { t } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { Box, Heading, Row, Stack, Text } from '../ui/primitives.tsx';

/** The largest open groups. */
export const OpenGroups = ({ groups, total }: { groups: PublicGroup[]; total: number }) => (
  <Card as="section" gap={12} aria-labelledby="open-groups">
    <Row justify="between" size="sm">
      <Heading size="sm" id="open-groups">
        {t('Open groups')}
      </Heading>
      {total > groups.length && (
        <Link to={paths.explore()} search={{ show: 'groups' }}>
          {t('See all {{n}}', { n: total })}
        </Link>
      )}
    </Row>
    <Stack as="ul" gap={12}>
      {groups.map(({ id, name, brief_description }) => (
        <Row as="li" key={id} gap={12}>
          <Avatar name={name} shape="group" />
          <Box grow anywhere>
            <Text size="sm" weight={600} tight>
              {name}
            </Text>
            <Text size="xs" color="faint" lines={2} tight>
              {brief_description}
            </Text>
          </Box>
        </Row>
      ))}
    </Stack>
  </Card>
);

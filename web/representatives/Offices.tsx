import { Title } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { useId } from 'react';
import type { Representatives } from '#contract/representatives.ts';
import { Card } from '../ui/Card.tsx';
import { plural, locale, t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { groupByLevel, type Office } from './officials.ts';
import classes from './Offices.module.css';
import { OfficialCard } from './OfficialCard.tsx';

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** Offices by level (national, state, county …) with their officials, and the data sources. */
export function Offices({ representatives }: { representatives: Representatives }) {
  const { officials, source } = representatives;
  return (
    <>
      <Text role="status" size="sm" color="faint">
        {source.ambiguous
          ? plural(
              officials.length,
              '{{n}} person may represent you.',
              '{{n}} people may represent you.',
            )
          : plural(officials.length, '{{n}} person represents you.', '{{n}} people represent you.')}
      </Text>
      {groupByLevel(representatives).map(({ level, offices }) => (
        <Level key={level} level={level} offices={offices} representatives={representatives} />
      ))}
      {source.tables.length > 0 && (
        <Text size="sm" color="faint">
          {t('Source: {{tables}}.', { tables: source.tables.map(sourceText).join('; ') })}
        </Text>
      )}
    </>
  );
}

const sourceText = ({ title, licence, asOf }: Representatives['source']['tables'][number]) =>
  t('{{title}} ({{licence}}), as of {{day}}', { title, licence, day: day.format(new Date(asOf)) });

function Level({
  level,
  offices,
  representatives,
}: {
  level: string;
  offices: Office[];
  representatives: Representatives;
}) {
  const heading = useId();
  return (
    <Stack as="section" gap={14} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {level}
      </Title>
      {offices.map((office) => (
        <Officials
          key={`${office.divisionId} ${office.roles.join(' ')} ${office.name}`}
          office={office}
          representatives={representatives}
        />
      ))}
    </Stack>
  );
}

function Officials({
  office,
  representatives: { officials, divisions, source },
}: {
  office: Office;
  representatives: Representatives;
}) {
  const heading = useId();
  const { name, seats, officialIndices, divisionId } = office;
  // The fraction of the ZIP code in the district, if the ZIP code lies in several.
  const share = source.ambiguous ? divisions[divisionId]?.share : undefined;
  const vacant = Math.max(0, seats - officialIndices.length);
  return (
    <Stack as="section" gap={8} className={classes.office} aria-labelledby={heading}>
      <h3 id={heading}>{name}</h3>
      {share !== undefined && share < 1 && (
        <p className={classes.share}>
          {t('{{n}}% of the ZIP code', { n: Math.max(1, Math.round(share * 100)) })}
        </p>
      )}
      {officialIndices.map((index) => (
        <OfficialCard key={index} office={name} official={officials[index]!} />
      ))}
      {vacant > 0 && (
        <Card className={classes.vacant}>
          <IconArmchair size={22} stroke={1.75} aria-hidden />
          {plural(vacant, 'Vacant', '{{n}} vacant seats')}
        </Card>
      )}
    </Stack>
  );
}

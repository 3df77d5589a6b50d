import { Stack, Text } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import classes from './SectionLinks.module.css';

/** Links beside a long form to its sections, on wide screens. */
export const SectionLinks = ({ sections }: { sections: { id: string; title: string }[] }) => (
  <Stack as="nav" gap={4} size="sm" aria-label={t('Sections')} className={classes.links}>
    <Text as="span" weight={650} aria-hidden>
      {t('Sections')}
    </Text>
    {sections.map(({ id, title }) => (
      <a
        key={id}
        href={`#${id}`}
        onClick={(event) => {
          // The address stays, so that unsaved changes do not ask whether to leave.
          event.preventDefault();
          const section = document.getElementById(id);
          section?.scrollIntoView({ block: 'start' });
          section?.focus({ preventScroll: true });
        }}
      >
        {title}
      </a>
    ))}
  </Stack>
);

import { useLocation } from '@tanstack/react-router';
import { languages, type Language } from '#contract/i18n.ts';
import { chooseLanguage, language, t } from '../i18n/language.ts';
import { Row } from '../ui/primitives.tsx';
import classes from './LanguageLinks.module.css';

const others = (Object.entries(languages) as [Language, string][]).filter(
  ([value]) => value !== language,
);

/** Links to the same page in the other languages, for visitors, who have no language setting. */
export function LanguageLinks() {
  const { href } = useLocation();
  return (
    <Row
      as="nav"
      gap={12}
      align="stretch"
      size="sm"
      className={classes.links}
      aria-label={t('Language')}
    >
      {others.map(([value, name]) => (
        <a
          key={value}
          href={href}
          lang={value}
          onClick={(event) => {
            event.preventDefault();
            chooseLanguage(value);
          }}
        >
          {name}
        </a>
      ))}
    </Row>
  );
}

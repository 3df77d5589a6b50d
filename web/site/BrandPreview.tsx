import { Brand } from '../layout/Brand.tsx';
import { brandVariables, isColour } from '#contract/brand.ts';
import { t } from '../i18n/language.ts';
import classes from './BrandPreview.module.css';

const own = '#116d67';

/** Preview of heading and button in both themes. */
export function BrandPreview({ name, colour }: { name: string; colour: string }) {
  const { both, light, dark } = brandVariables(isColour(colour) ? colour : own);
  return (
    <div className={classes.preview} role="group" aria-label={t('Preview')}>
      <Theme word={t('Light')} variables={{ ...both, ...light, ...grounds.light }} name={name} />
      <Theme word={t('Dark')} variables={{ ...both, ...dark, ...grounds.dark }} name={name} />
    </div>
  );
}

const grounds = {
  light: {
    '--c-surface': '#ffffff',
    '--c-line': '#d5dcdc',
    '--c-ink': '#1f2928',
    '--c-accent': '#a85320',
  },
  dark: {
    '--c-surface': '#19211f',
    '--c-line': '#2e3a38',
    '--c-ink': '#e9efee',
    '--c-accent': '#ee996d',
  },
};

function Theme({
  word,
  variables,
  name,
}: {
  word: string;
  variables: Record<string, string>;
  name: string;
}) {
  return (
    <div className={classes.theme} style={variables}>
      <p className={classes.word}>{word}</p>
      <Brand name={name} />
      <p className={classes.row}>
        <span className={classes.button}>{t('Post|verb')}</span>
        <span className={classes.link}>{t('A link')}</span>
        <span className={classes.soft}>{t('Selected')}</span>
      </p>
    </div>
  );
}

import { t } from '../i18n/language.ts';
import classes from './SkipLink.module.css';

/** First tab stop: skips header and menu. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={classes.skip}
      onClick={(event) => {
        // Keeps the URL, so that Back does not need an extra step.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('Skip to content')}
    </a>
  );
}

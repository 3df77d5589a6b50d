import { t } from '../i18n/language.ts';
import classes from './SkipLink.module.css';

/** The first stop of the Tab key: past header and menu. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={classes.skip}
      onClick={(event) => {
        // The address stays as it is, so that Back does not pass through this.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('Skip to content')}
    </a>
  );
}

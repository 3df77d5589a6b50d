import { Link } from '@tanstack/react-router';
import { Text } from '../ui/primitives.tsx';
import { siteLogo, siteName } from '../ui/title.ts';
import classes from './Brand.module.css';
import { useSite } from './useSite.ts';

/**
 * The site's logo; without one, the Folkmoot logo: a round building with a dome. Before the
 * settings are loaded, the URL of the logo comes from the HTML page.
 */
function Logo() {
  const logo = useSite()?.logo ?? siteLogo;
  if (logo) return <img className={classes.logo} src={logo} alt="" />;
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden>
      <path className={classes.finial} d="M15 2.5h2v5h-2z" />
      <path className={classes.roof} d="M5 17.5a11 11 0 0 1 22 0z" />
      <path
        className={classes.stone}
        d="M4 19h24v2.5H4zM7 23h3.4v6H7zM14.3 23h3.4v6h-3.4zM21.6 23H25v6h-3.4z"
      />
    </svg>
  );
}

/** Logo and name of the site, as a link if `to` is set. */
export function Brand({ to, name }: { to?: string; name?: string }) {
  const saved = useSite()?.site_name;
  const brand = (
    <>
      <Logo />
      <Text as="span" truncate className={classes.name}>
        {name ?? saved ?? siteName}
      </Text>
    </>
  );
  if (to === undefined) return <span className={classes.brand}>{brand}</span>;
  return (
    <Link to={to} className={classes.brand}>
      {brand}
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import type { TokenLinkProps } from '../ui/TokenLinks.ts';

/** Link of a hashtag to its posts or of a mention to the profile. */
export function TokenLink({ children, ...token }: TokenLinkProps) {
  return (
    <Link to={'tag' in token ? paths.tag(token.tag) : paths.profile(token.username)}>
      {children}
    </Link>
  );
}

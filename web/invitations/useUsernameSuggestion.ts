import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '#contract/limits.ts';
import { deriveUsername } from '#contract/usernames.ts';
import { useApiQuery } from '../api/hooks.ts';

/** Milliseconds after the last key. */
const delay = 300;

/**
 * The username that the server would derive from the name, and whether it is available. Undefined
 * while it is not known, or if the name is too short for one.
 */
export function useUsernameSuggestion(name: string) {
  const [username] = useDebouncedValue(deriveUsername(name), delay);
  const { data } = useApiQuery(
    'GET /user/check-username',
    { username },
    { enabled: username.length >= limits.usernameMin },
  );
  return data && { username, isAvailable: data.available };
}

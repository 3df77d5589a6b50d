import { createContext } from 'react';

/**
 * Whether the member can react to the messages of the conversation on screen: not to those of a
 * request or of a deleted account.
 */
export const CanReact = createContext(true);

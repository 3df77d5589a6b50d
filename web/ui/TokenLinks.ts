import { createContext, type ComponentType, type ReactNode } from 'react';

/** A token is a hashtag or a mention in a text. */
export type TokenLinkProps = ({ tag: string } | { username: string }) & { children: ReactNode };

/**
 * The link component for hashtags and mentions. The root route provides it, because this folder
 * does not know the addresses. Without it they are rendered as text.
 */
export const TokenLinkContext = createContext<ComponentType<TokenLinkProps> | undefined>(undefined);

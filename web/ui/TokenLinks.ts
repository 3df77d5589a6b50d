import { createContext, type ComponentType, type ReactNode } from 'react';

export type TokenLinkProps = ({ tag: string } | { username: string }) & { children: ReactNode };

/**
 * The link component for hashtags and mentions, provided by the page frame, which knows the routes.
 * Without it they are rendered as text.
 */
export const TokenLinkContext = createContext<ComponentType<TokenLinkProps> | undefined>(undefined);

import { createContext, type ComponentType, type ReactNode } from 'react';

export type MarkLinkProps = ({ tag: string } | { name: string }) & { children: ReactNode };

/** How a hashtag or a name in a text becomes a link: said around the whole page by who knows its addresses. Without it they stay text. */
export const MarkLinks = createContext<ComponentType<MarkLinkProps> | undefined>(undefined);

import type { ReactNode } from 'react';
import { Stack } from '../ui/primitives.tsx';

/** Sections of a screen in a column. */
export const Page = ({ children }: { children: ReactNode }) => <Stack gap={16}>{children}</Stack>;

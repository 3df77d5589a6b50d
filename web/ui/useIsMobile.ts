import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the viewport is below the breakpoint "sm" of the theme and has the layout for phones.
 * Known on the first render, so that nothing is rendered twice.
 */
export const useIsMobile = () =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });

import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the viewport has the mobile layout. Known on the first render, so that nothing is
 * rendered twice.
 */
export const useIsMobile = () =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });

import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the viewport has room for the side column and for the names in the menu. Known on the
 * first render.
 */
export const useHasSideColumn = () =>
  useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });

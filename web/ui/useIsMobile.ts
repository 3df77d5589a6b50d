import { useMediaQuery } from '@mantine/hooks';

/** Whether one thing at a time fills the screen. Known at the first drawing, so that nothing is drawn twice. */
export const useIsMobile = () =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });

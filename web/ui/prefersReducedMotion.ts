/** Whether the member asked the system for less movement. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

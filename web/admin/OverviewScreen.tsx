/** How the community fares, and what waits for a decision. */
export const OverviewScreen = () => null;

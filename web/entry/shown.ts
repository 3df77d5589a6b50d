const shown = ['posts', 'actions', 'polls', 'groups', 'news'] as const;

/** Query parameters of /explore: what it lists, or everything but groups and news. */
export const parseShown = ({
  show,
}: Record<string, unknown>): { show?: (typeof shown)[number] } => {
  const known = shown.find((one) => one === show);
  return known ? { show: known } : {};
};

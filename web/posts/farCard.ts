// Cards of a long list that are far from the screen.

/** What is rendered of a card that is far from the screen. */
export type FarCard = {
  /** In pixels. */
  height: number;
  /** The text of the card, without the row of its buttons. */
  text: string;
  /**
   * Copies of its loaded pictures. Browsers do not load a picture again that the page still has. A
   * response may be reused for a minute only, and its address expires.
   */
  pictures: readonly HTMLImageElement[];
  /** Revision of the post that was measured. */
  revision: number;
};

/** What is remembered of a long list, also while another screen is open. */
export type LongList = {
  /** Far cards by the id of their post, which keeps them when the list is fetched again. */
  far: Map<number, FarCard>;
  /** A card that was in view when the list was left, and its distance from the top in pixels. */
  anchor?: { historyKey: string | undefined; id: string; top: number };
};

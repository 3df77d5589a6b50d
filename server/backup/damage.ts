/** A damaged backup. The message names the table or file. */
export class Damaged extends Error {}

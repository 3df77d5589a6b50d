/** What is wrong with a backup, by the name of the table or the file. */
export class Damaged extends Error {}

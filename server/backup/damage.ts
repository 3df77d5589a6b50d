/** A damaged backup. The message names the table or file. */
export class DamagedBackupError extends Error {}

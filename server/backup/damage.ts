/**
 * A damaged backup. The message names the table or file. It has a file of its own because
 * archive.ts imports manifest.ts, and both throw it.
 */
export class DamagedBackupError extends Error {}

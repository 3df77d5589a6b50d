// Health check of the disks that this server writes to.
import { isFullDisk, listDisks, type Disk } from '../storage/diskSpace.ts';
import { bad, ok, warning, type HealthCheck, type HealthFinding } from './check.ts';
import { t } from './text.ts';

/** The same share as in docs/monitoring.md. */
const lowShare = 1 / 5;
/** Of a large disk, a smaller share is enough. */
const isNearlyFull = ({ freeBytes, sizeBytes }: Disk) => freeBytes < Math.min(sizeBytes / 20, 5e9);

export const diskCheck: HealthCheck = {
  id: 'disk',
  title: t('Disk'),
  reads: 'machine',
  isAboutServer: true,
  find: async ({ config }) => judgeDisks(await listDisks(config.dataDir)),
};

/** One finding, about the disk in the worst state; of those in a good one, the fullest. */
export function judgeDisks(disks: readonly Disk[]): HealthFinding[] {
  const [fullest] = disks.toSorted((a, b) => a.freeBytes / a.sizeBytes - b.freeBytes / b.sizeBytes);
  if (!fullest) return [];
  const disk = disks.find(isFullDisk) ?? disks.find(isNearlyFull) ?? fullest;
  const { folder, freeBytes, sizeBytes } = disk;
  const text = t('{{free}} of {{size}} GB are free in {{folder}}.', {
    free: formatGigabytes(freeBytes),
    size: formatGigabytes(sizeBytes),
    folder,
  });
  if (isFullDisk(disk))
    return [
      bad(
        t('The disk of {{folder}} is full, so nothing new can be saved.', { folder }),
        t('Make room: delete old backups first. The site continues without a restart.'),
      ),
    ];
  if (isNearlyFull(disk))
    return [bad(text, t('Make room now, or use a larger disk: a full disk stops the site.'))];
  return freeBytes < sizeBytes * lowShare
    ? [warning(text, t('Make room soon, or use a larger disk.'))]
    : [ok(text)];
}

const formatGigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);

// The file store of the settings: an S3 bucket, or a folder on this machine.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskStore } from './fileStore.ts';
import { createS3Store } from './s3.ts';

export const createStore = ({ filesUrl, dataDir }: Pick<Config, 'filesUrl' | 'dataDir'>) =>
  filesUrl ? createS3Store(filesUrl) : createDiskStore(join(dataDir, 'files'));

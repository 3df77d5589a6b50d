// What a mail of its own says beside the sentence and the title.
import { entityTypes as told } from '#contract/notification.ts';
import { whenAndWhere } from '../actions/reminders.ts';
import type { Database } from '../kit/database.ts';
import type { Told } from './list.ts';

export async function detailsOf(db: Database, person: number, { type, content_id, own, reset, approved, called_off }: Told): Promise<string[]> {
  if (type === told.actionStartsSoon) return whenAndWhere(db, content_id!, person);
  if (type === told.actionChanged)
    return [called_off ? 'It does not take place.' : 'Its time or its place is another one now. Please look at it before you go.'];
  if (type === told.pollUpdated && reset) return ['As long as the poll is open, you can vote again.'];
  if (type === told.pollClosed)
    return [own ? 'Whoever voted would like to know what comes of it: write the outcome, and it stands on the poll.' : 'Its result is there to see.'];
  if (type === told.moderated && !approved) return ['You alone go on seeing it. Its page tells you why. Change it, and it is looked at again.'];
  return [];
}

import { useMember } from '../api/session.ts';
import { PortraitField } from '../profile/PortraitField.tsx';

/** First step: the profile picture. Saving it refetches all queries, also the checklist. */
export function PictureStep() {
  const { uName, userImage } = useMember();
  return <PortraitField name={uName} image={userImage} />;
}

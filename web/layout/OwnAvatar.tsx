import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { send } from '../api/send.ts';
import { session, useMember } from '../api/session.ts';
import { Avatar } from '../ui/Avatar.tsx';

/**
 * The member's own avatar. Its signed URL is stored with the session but valid for minutes only. If
 * loading fails, a new one is requested.
 */
export function OwnAvatar({ size }: Pick<ComponentProps<typeof Avatar>, 'size'>) {
  const { uName, userImageThumb } = useMember();
  const client = useQueryClient();
  const [renewed, setRenewed] = useState('');

  const renew = async () => {
    // A renewed URL that fails too is not renewed again.
    if (renewed === userImageThumb) return;
    const { profile } = await client.fetchQuery({
      queryKey: ['GET /account/get-profile', {}],
      queryFn: () => send('GET /account/get-profile', {}),
    });
    setRenewed(profile.image_thumb);
    session.updateProfile({ userImage: profile.image, userImageThumb: profile.image_thumb });
  };
  return (
    <Avatar
      name={uName}
      image={userImageThumb}
      {...(size && { size })}
      onLost={() => void renew().catch(() => undefined)}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { send } from '../api/send.ts';
import { session, useMember } from '../api/session.ts';
import { Avatar } from '../ui/Avatar.tsx';

/**
 * The member's avatar. Its signed URL is valid for minutes but stored for weeks; if loading fails,
 * a new one is requested.
 */
export function OwnAvatar({ size }: Pick<ComponentProps<typeof Avatar>, 'size'>) {
  const { uName, userImageThumb } = useMember();
  const client = useQueryClient();
  const [renewed, setRenewed] = useState('');

  const renew = async () => {
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

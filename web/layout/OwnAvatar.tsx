import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { send } from '../api/send.ts';
import { session, useMember } from '../api/session.ts';
import { Avatar } from '../ui/Avatar.tsx';

/** The member's own picture. Its address is good for some minutes and kept for weeks: when it has run out, a new one is asked for. */
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
    session.rename({ userImage: profile.image, userImageThumb: profile.image_thumb });
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

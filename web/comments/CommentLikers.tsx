import { useApiQuery } from '../api/hooks.ts';
import { LikerList } from '../posts/LikerList.tsx';

/** The people who like a comment. */
export function CommentLikers({ id }: { id: number }) {
  const query = useApiQuery('GET /comment/get-likes', { comment_id: id });
  return (
    <LikerList likes={query.data?.likes} error={query.error} onRetry={() => void query.refetch()} />
  );
}

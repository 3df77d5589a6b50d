import { useApiQuery } from '../api/hooks.ts';
import { LikerList } from '../posts/LikerList.tsx';

/** Everybody who likes a comment. */
export function CommentLikers({ id }: { id: number }) {
  const answer = useApiQuery('GET /comment/get-likes', { comment_id: id });
  return (
    <LikerList
      likes={answer.data?.likes}
      failure={answer.error}
      onRetry={() => void answer.refetch()}
    />
  );
}

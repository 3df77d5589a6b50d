import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/language.ts';
import { addContent } from '../posts/cache.ts';
import { PostForm } from '../posts/PostForm.tsx';
import { usePostForm } from '../posts/usePostForm.ts';
import { Text } from '../ui/primitives.tsx';
import { siteName } from '../ui/title.ts';
import { toast } from '../ui/toast.ts';
import type { StepProps } from './step.ts';

/** First step: the first post, with the form of the composer, which it replaces until then. */
export const HelloStep = ({ done, onDone }: StepProps) =>
  done ? (
    <Text color="muted">{t('Your post is below, at the top of the feed.')}</Text>
  ) : (
    <HelloForm onDone={onDone} />
  );

function HelloForm({ onDone }: Pick<StepProps, 'onDone'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const requested = useLocation().hash === 'compose';
  const textarea = useRef<HTMLTextAreaElement>(null);
  const form = usePostForm({
    // A draft of its own, so that the composer, which replaces this form, starts empty.
    about: { key: 'first-post', link: '' },
    onSuccess: ({ content, message }) => {
      addContent(client, content);
      toast.success(message);
      if (requested) void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
      onDone();
    },
  });
  useEffect(() => {
    if (!requested) return;
    // After useFocusOnNavigate, if the form was open before.
    const frame = requestAnimationFrame(() => textarea.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [requested]);
  return (
    <PostForm
      form={form}
      question={t('What brought you to {{site}}, and what would you change first?', {
        site: siteName,
      })}
      submitLabel={t('Post|verb')}
      textarea={textarea}
    />
  );
}

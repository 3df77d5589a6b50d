import { IconBook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Blog } from '#contract/blog.ts';
import type { Content } from '#contract/posts.ts';
import type { BodyProps } from '../posts/cardParts.ts';
import { PhotoMosaic } from '../files/PhotoMosaic.tsx';
import { PostTypeLine } from '../posts/PostTypeLine.tsx';
import { paths } from '../paths.ts';
import { plural, t } from '../i18n/language.ts';
import { LinkedText } from '../ui/LinkedText.tsx';
import { HighlightedText } from '../ui/Highlight.tsx';
import { RichText } from '../richText/RichText.tsx';
import { Text } from '../ui/primitives.tsx';
import classes from './BlogBody.module.css';

/**
 * Body of a post that is a blog: its summary in a list, its full text on its own page
 * (`standalone`). Photos that the text does not show are below it.
 */
export function BlogBody({ content, standalone }: BodyProps) {
  return content.blog && <Body content={content} blog={content.blog} standalone={standalone} />;
}

function Body({
  content,
  blog,
  standalone,
}: {
  content: Content;
  blog: Blog;
  standalone: boolean;
}) {
  const isDraft = blog.status === 'Draft';
  const imagesBelow = content.attachments.filter(
    ({ file_name }) => !blog.description?.includes(file_name),
  );
  const address = paths.post(content.id);
  return (
    <>
      <PostTypeLine icon={IconBook} label={t('Article')} hue="slate">
        {isDraft && (
          <span>
            <Text as="span" color="ink" weight={600} className={classes.draft}>
              {t('Draft, only you can see it')}
            </Text>
          </span>
        )}
        <span>{plural(blog.reading_minutes, '{{n}} min read', '{{n}} min read')}</span>
      </PostTypeLine>
      {standalone ? (
        <h1 className={classes.headline}>{blog.title}</h1>
      ) : (
        <h2 className={classes.title}>
          <Link to={address}>
            <HighlightedText text={blog.title} />
          </Link>
        </h2>
      )}
      {blog.excerpt && (
        <Text
          mt={6}
          lines={3}
          color="muted"
          anywhere
          className={classes.excerpt}
          data-standalone={standalone || undefined}
        >
          <LinkedText text={blog.excerpt} />
        </Text>
      )}
      {standalone && blog.description && (
        <RichText html={blog.description} images={content.attachments} />
      )}
      <PhotoMosaic images={imagesBelow} authorName={content.user.name} />
      {!standalone && !isDraft && (
        <Link
          to={address}
          className={classes.more}
          aria-label={t('Read article: {{title}}', { title: blog.title })}
        >
          {t('Read article')}
        </Link>
      )}
      {isDraft && content.can_edit && (
        <Link
          to={paths.editBlog(content.id)}
          className={classes.more}
          aria-label={t('Continue writing: {{title}}', { title: blog.title })}
        >
          {t('Continue writing')}
        </Link>
      )}
    </>
  );
}

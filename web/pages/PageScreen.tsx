import { Title } from '@mantine/core';
import { useLocation, useParams } from '@tanstack/react-router';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { RichText } from '../richText/RichText.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './PageScreen.module.css';

/**
 * A static page that administrators wrote, open to visitors: the terms at /terms-and-condition, the
 * privacy policy at /privacy-policy, and others at /page/$url.
 */
export function PageScreen() {
  const { url } = useParams({ strict: false });
  const { pathname } = useLocation();
  // An address without the parameter consists of the slug.
  const slug = url ?? pathname.split('/')[1] ?? '';
  const { content } = useSuspenseApiQuery('GET /page/get-one-by-name', { url: slug });
  useTitle(content.name);

  return (
    <Card as="article" className={classes.page}>
      <Title order={1}>{content.name}</Title>
      <RichText html={content.content} />
    </Card>
  );
}

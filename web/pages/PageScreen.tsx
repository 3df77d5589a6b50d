import { Title } from '@mantine/core';
import { useLocation, useParams } from '@tanstack/react-router';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { RichText } from '../richText/RichText.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './PageScreen.module.css';

/**
 * A page written by administrators: terms and privacy policy at their own addresses, others under
 * /page.
 */
export function PageScreen() {
  const { url } = useParams({ strict: false });
  const firstPart = useLocation().pathname.split('/')[1] ?? '';
  const { content } = useSuspenseApiQuery('GET /page/get-one-by-name', { url: url ?? firstPart });
  useTitle(content.name);

  return (
    <Card as="article" className={classes.page}>
      <Title order={1}>{content.name}</Title>
      <RichText html={content.content} />
    </Card>
  );
}

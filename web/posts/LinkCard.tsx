import { displayHost } from '../ui/links.ts';
import { HighlightedText } from '../ui/Highlight.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './LinkCard.module.css';

type LinkCardProps = { link: string; title: string; description: string; image: string };

/** Preview card of a web page, linked to it. */
export function LinkCard({ link, title, description, image }: LinkCardProps) {
  return (
    <a className={classes.card} href={link} target="_blank" rel="noopener noreferrer nofollow">
      {image && <img src={image} alt="" loading="lazy" />}
      <Stack as="span" gap={2} className={classes.words}>
        <Text as="span" size="xs" color="faint" tight>
          {displayHost(link)}
        </Text>
        <Text as="span" lines={2} weight={650} anywhere className={classes.title}>
          <HighlightedText text={title || link} />
        </Text>
        {description && (
          <Text as="span" lines={2} size="xs" color="faint" tight>
            <HighlightedText text={description} />
          </Text>
        )}
      </Stack>
    </a>
  );
}

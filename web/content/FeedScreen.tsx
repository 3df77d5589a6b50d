import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AroundYou } from '../shell/AroundYou.tsx';
import { useTitle } from '../ui/title.ts';
import { Composer } from './Composer.tsx';
import { Feed } from './Feed.tsx';
import classes from './FeedScreen.module.css';

const heading = "What's Going On?";

/** Home. */
export function FeedScreen() {
  useTitle(heading);
  return (
    <div className={classes.screen}>
      <Title order={1}>{heading}</Title>
      <Composer />
      <Feed
        aside={<AroundYou />}
        emptyAction={
          <Button component={Link} to="." hash="compose" resetScroll={false}>
            Write a post
          </Button>
        }
      />
    </div>
  );
}

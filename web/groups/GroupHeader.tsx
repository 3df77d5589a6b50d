import { Title } from '@mantine/core';
import { IconFlag, IconUserPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { Group } from '#contract/group.ts';
import { queryKey } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Cover } from '../layout/Cover.tsx';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import { plural, t } from '../i18n/language.ts';
import { Box, Row, Text, Wrap } from '../ui/primitives.tsx';
import classes from './GroupHeader.module.css';
import { ArchivedNotice } from './ArchivedNotice.tsx';
import { GroupMenu } from './GroupMenu.tsx';
import { GroupNotificationSelect } from './GroupNotificationSelect.tsx';
import { GroupFacts, InvitedBy } from './GroupSummary.tsx';
import { MembershipButtons } from './MembershipButtons.tsx';
import { HandoverNotice } from './HandoverNotice.tsx';
import { UnlistedNotice } from './UnlistedNotice.tsx';

/** Header of a group page: facts about the group, notices for the viewer, and buttons. */
export function GroupHeader({ group }: { group: Group }) {
  const { id, name, icon, cover, status, brief_description, membership } = group;
  const { can_invite, can_post, can_read } = group;
  const hasScreen = useRouteExists();
  const navigate = useNavigate();
  const client = useQueryClient();

  // A closed group is not visible to a member who has left it.
  const leaveScreen = () => {
    if (status === 'Open') return;
    client.removeQueries({ queryKey: queryKey('GET /group/get-one', { id }) });
    void navigate({ to: paths.groups() });
  };
  return (
    <Card as="section" aria-label={t('Group')} className={classes.card}>
      <Cover cover={cover} name={name} className={classes.banner} />
      <Box className={classes.head}>
        <span className={classes.icon}>
          <Avatar name={name} image={icon} size={128} shape="group" />
        </span>
        <Title order={1}>{name}</Title>
        <Text mt={4} size="sm" color="muted" tabular className={classes.facts}>
          <GroupFacts group={group} />
          {can_read && <Counts group={group} />}
        </Text>
        {brief_description && (
          <Text mt={8} color="muted" anywhere className={classes.brief}>
            {brief_description}
          </Text>
        )}
      </Box>
      {membership === 'invited' && <InvitedBy group={group} />}
      {group.archived_on && <ArchivedNotice group={group} />}
      <HandoverNotice group={group} />
      {group.unlisted && <UnlistedNotice group_id={id} />}
      <Wrap gap={8} align="center" mt={16} className={classes.tools}>
        <MembershipButtons group={group} onLeft={leaveScreen} />
        {can_invite && (
          <LinkButton
            to={paths.inviteToGroup(id)}
            search={true}
            resetScroll={false}
            variant={membership === 'owner' ? 'filled' : 'default'}
            leftSection={<IconUserPlus size={18} aria-hidden />}
          >
            {t('Invite Users')}
          </LinkButton>
        )}
        {membership === 'owner' && can_post && hasScreen(paths.createGroupAction(id)) && (
          <LinkButton
            to={paths.createGroupAction(id)}
            variant="default"
            leftSection={<IconFlag size={18} aria-hidden />}
          >
            {t('Create Action')}
          </LinkButton>
        )}
        {group.news && (
          <Row gap={8} className={classes.notify}>
            <Text size="sm" color="muted" aria-hidden>
              {t('Notify me:')}
            </Text>
            <GroupNotificationSelect group={group} news={group.news} />
          </Row>
        )}
        <GroupMenu group={group} />
      </Wrap>
    </Card>
  );
}

/** Numbers of posts and actions that the viewer can see. */
function Counts({ group: { id, total_posts, total_actions } }: { group: Group }) {
  const hasScreen = useRouteExists();
  const actions = plural(total_actions, '{{n}} action', '{{n}} actions');
  return (
    <>
      <span>{plural(total_posts, '{{n}} post', '{{n}} posts')}</span>
      <span>
        {hasScreen(paths.groupActions(id)) ? (
          <Link to={paths.groupActions(id)}>{actions}</Link>
        ) : (
          actions
        )}
      </span>
    </>
  );
}

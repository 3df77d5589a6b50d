import { Title } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { strings } from '#contract/strings.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { IconText } from '../ui/IconText.tsx';
import { Text } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionFormScreen, NoActionForm } from './ActionFormScreen.tsx';
import { ActionMissing } from './ActionMissing.tsx';

/** Screen to plan the next date of one’s own event, as a new event with the same texts. */
export function RepeatEventScreen() {
  const navigate = useNavigate();
  const viewer = useSession();
  useTitle(t('Repeat event'));
  return (
    <ActionFormScreen>
      {({ content, action }) => {
        if (action.kind !== 'event') return <ActionMissing />;
        if (action.user_id !== viewer?.userId)
          return <NoActionForm id={content.id} reason={strings.notYours} />;
        return (
          <>
            <Title order={1}>{t('Repeat event')}</Title>
            {action.group && (
              <Text color="muted">
                <IconText icon={<IconUsersGroup size={18} stroke={1.75} />}>
                  {t('In {{group}}', { group: action.group.name })}
                </IconText>
              </Text>
            )}
            <ActionForm
              repeated={{ content, action }}
              group={action.group}
              submitLabel={t('Publish')}
              onSaved={({ id }) => void navigate({ to: paths.action(id) })}
            />
          </>
        );
      }}
    </ActionFormScreen>
  );
}

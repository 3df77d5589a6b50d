import { Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { strings } from '#contract/strings.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { ActionForm } from './ActionForm.tsx';
import { actionTypes } from './actionTypes.ts';
import { ActionFormScreen, NoActionForm } from './ActionFormScreen.tsx';

/** Screen to edit one’s own action, unless it is canceled. */
export function EditActionScreen() {
  const navigate = useNavigate();
  useTitle(t('Edit action'));
  return (
    <ActionFormScreen>
      {({ content, action }) =>
        action.can_edit ? (
          <>
            <Title order={1}>{actionTypes[action.kind].editTitle}</Title>
            <ActionForm
              edited={{ content, action }}
              submitLabel={t('Save')}
              onSaved={() => void navigate({ to: paths.action(content.id) })}
            />
          </>
        ) : (
          <NoActionForm
            id={content.id}
            reason={action.called_off ? strings.actionIsCanceled : strings.notYours}
          />
        )
      }
    </ActionFormScreen>
  );
}

// Screens of administrators to write a page, the announcement or a menu link.
import '@mantine/core/styles/Radio.layer.css';
import { Button, Checkbox, Radio, Title } from '@mantine/core';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { announcementUrl } from '#contract/announcementUrl.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { limits } from '#contract/limits.ts';
import { useSuspenseApiQuery } from '../api/hooks.ts';
import { isId, paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { foldAccents } from '#contract/foldAccents.ts';
import { t } from '../i18n/language.ts';
import { RichTextEditor } from '../richText/RichTextEditor.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { useTitle } from '../ui/title.ts';
import { isExternalLink, usePageForm, type PageValues } from './usePageForm.ts';
import { useDeletePage } from './pageList.ts';
import { TextInput } from '../ui/fields.tsx';

const empty: PageValues = {
  name: '',
  url: '',
  content: '',
  left_menu: 'Y',
  new_window: 'N',
  published: 'Y',
};

export const NewPageScreen = () => <PageForm key="new" draftKey="new" saved={empty} />;

/** The announcement is a page with a certain URL. If it exists already, it is edited. */
export function NewAnnouncementScreen() {
  const existing = useSuspenseApiQuery('GET /admin/pages', {}).pages.find(
    ({ url }) => url === announcementUrl,
  );
  if (existing) return <Navigate to={paths.adminPage(existing.id)} replace />;
  return (
    <PageForm
      key="announcement"
      draftKey="announcement"
      saved={{ ...empty, url: announcementUrl, left_menu: 'N' }}
    />
  );
}

export function PageEditScreen() {
  const { id = '' } = useParams({ strict: false });
  return isId(id) ? <Edit id={Number(id)} /> : <NotFoundScreen />;
}

function Edit({ id }: { id: number }) {
  const { page } = useSuspenseApiQuery('GET /admin/page', { id });
  const { id: _id, fixed, ...saved } = page;
  return <PageForm key={id} draftKey={String(id)} id={id} fixed={fixed} saved={saved} />;
}

type PageFormProps = {
  /** Key under which unsaved changes are stored. */
  draftKey: string;
  saved: PageValues;
  /** Absent for a new page. */
  id?: number;
  /** The site needs the page, such as the terms: it keeps its URL and cannot be deleted. */
  fixed?: boolean;
};

function PageForm({ draftKey, saved, id, fixed = false }: PageFormProps) {
  const navigate = useNavigate();
  const toList = () => void navigate({ to: paths.adminPages() });
  const form = usePageForm(draftKey, saved, id, toList);
  const remove = useDeletePage();
  const { draft, errors, updateDraft } = form;
  const isAnnouncement = saved.url === announcementUrl;
  // A menu link to another site instead of a page. The URL shows which it is; while the URL is
  // empty, only this choice does.
  const [isLink, setIsLink] = useState(isExternalLink(draft.url));
  const title = isAnnouncement
    ? id === undefined
      ? t('New announcement')
      : t('Edit announcement')
    : id === undefined
      ? t('New page')
      : t('Edit “{{name}}”', { name: saved.name });
  useTitle(title);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };

  return (
    <Stack as="form" gap={16} maw={760} noValidate onSubmit={onSubmit}>
      <Title order={1}>{title}</Title>
      <ErrorSummary errors={form.summary} />
      <Card gap={16}>
        {!fixed && !isAnnouncement && (
          <Wrap role="radiogroup" aria-label={t('Type')} gap={24} rowGap={8}>
            <Radio
              size="md"
              label={t('A page on this site')}
              checked={!isLink}
              onChange={() => {
                setIsLink(false);
                if (isExternalLink(draft.url)) updateDraft({ url: '' });
              }}
            />
            <Radio
              size="md"
              label={t('A menu link to another site')}
              checked={isLink}
              onChange={() => {
                setIsLink(true);
                updateDraft({ url: isExternalLink(draft.url) ? draft.url : 'https://' });
              }}
            />
          </Wrap>
        )}
        <TextInput
          id="page-name"
          label={isLink ? t('Name in the menu') : t('Title')}
          size="md"
          maxLength={limits.pageName}
          value={draft.name}
          error={errors['name']}
          onChange={(event) => {
            const name = event.currentTarget.value;
            // The URL of a new page follows the title until the administrator edits it.
            const followsTitle =
              id === undefined && !isLink && !isAnnouncement && draft.url === toSlug(draft.name);
            updateDraft({ name, ...(followsTitle && { url: toSlug(name) }) });
          }}
        />
        {!isAnnouncement && (
          <TextInput
            id="page-url"
            label={isLink ? t('Web address') : t('Address')}
            description={
              fixed
                ? siteStrings.pageFixed
                : isLink
                  ? t('Starts with http:// or https://.')
                  : t('Lowercase letters, numbers and hyphens.')
            }
            size="md"
            maxLength={limits.link}
            spellCheck={false}
            readOnly={fixed}
            leftSection={
              isLink ? undefined : (
                <Text as="span" color="faint">
                  /page/
                </Text>
              )
            }
            leftSectionWidth={isLink ? 0 : 64}
            value={draft.url}
            error={errors['url']}
            onChange={(event) => updateDraft({ url: event.currentTarget.value })}
          />
        )}
        {!isLink && (
          <RichTextEditor
            id="page-content"
            label={t('Text')}
            description={t(
              '{{site}} is replaced with the name of the site, {{contact}} with the contact in the settings. While there is no contact, paragraphs with it are hidden.',
              { site: '{{site_name}}', contact: '{{operator}}' },
            )}
            reading
            minHeight={isAnnouncement ? 120 : 300}
            maxLength={limits.richText}
            value={draft.content}
            error={errors['content']}
            onChange={(content) => updateDraft({ content })}
          />
        )}
        {!isAnnouncement && (
          <>
            <Checkbox
              size="md"
              label={t('Show in the left menu')}
              checked={draft.left_menu === 'Y'}
              onChange={(event) =>
                updateDraft({ left_menu: event.currentTarget.checked ? 'Y' : 'N' })
              }
            />
            <Checkbox
              size="md"
              label={t('Open in a new tab')}
              checked={draft.new_window === 'Y'}
              onChange={(event) =>
                updateDraft({ new_window: event.currentTarget.checked ? 'Y' : 'N' })
              }
            />
          </>
        )}
        <Checkbox
          size="md"
          id="page-published"
          label={t('Published|page')}
          description={fixed ? siteStrings.pageFixed : undefined}
          disabled={fixed}
          checked={draft.published === 'Y'}
          error={errors['published']}
          aria-invalid={errors['published'] ? true : undefined}
          onChange={(event) => updateDraft({ published: event.currentTarget.checked ? 'Y' : 'N' })}
        />
      </Card>
      <FormActions form={form}>
        {id !== undefined && !fixed && (
          <Button
            variant="subtle"
            color="brick"
            onClick={() => {
              remove({ id, name: saved.name });
              toList();
            }}
          >
            {t('Delete')}
          </Button>
        )}
        {id !== undefined &&
          saved.published === 'Y' &&
          !isExternalLink(saved.url) &&
          !isAnnouncement && (
            <LinkButton to={fixed ? `/${saved.url}` : paths.page(saved.url)} variant="subtle">
              {t('View')}
            </LinkButton>
          )}
      </FormActions>
    </Stack>
  );
}

/** Converts a title to the last part of a URL. */
const toSlug = (name: string) =>
  foldAccents(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);

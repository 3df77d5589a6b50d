import { t } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { TabLinks } from './TabLinks.tsx';

const tabs = [
  { to: paths.drafts(), label: t('Drafts') },
  { to: paths.scheduled(), label: t('Scheduled|posts') },
];

/** Switches between what is not published and what is published later. */
export const DraftTabs = () => (
  <div>
    <TabLinks label={t('Not published yet')} tabs={tabs} />
  </div>
);

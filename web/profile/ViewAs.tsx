import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import segments from '../layout/TabLinks.module.css';
import { IconText } from '../ui/IconText.tsx';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { useProfile } from './useProfile.ts';
import { viewerExplanations, simulatedViewers, type SimulatedViewer } from './viewAs.ts';
import classes from './ViewAs.module.css';

const viewerLabels: Record<SimulatedViewer, string> = {
  visitor: t('Public|view'),
  member: t('Member'),
  friend: t('Friend'),
};

/** Lets members see their own profile as others do. The URL stores the chosen viewer in `as`. */
export function ViewAs() {
  const { viewAs } = useProfile();
  const choice = (viewer: SimulatedViewer | undefined, label: string) => (
    <Link
      key={label}
      to="."
      search={viewer ? { as: viewer } : {}}
      replace
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={segments.part}
      aria-current={viewer === viewAs ? 'true' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <Wrap
      as="nav"
      gap={12}
      rowGap={4}
      align="center"
      size="sm"
      color="muted"
      weight={600}
      aria-label={t('View as')}
    >
      <IconText icon={<IconEye size={18} stroke={1.75} />}>{t('View as')}</IconText>
      <span className={`${segments.parts} ${classes.choices}`}>
        {choice(undefined, t('You'))}
        {simulatedViewers.map((viewer) => choice(viewer, viewerLabels[viewer]))}
      </span>
      <p className={classes.words} role="status">
        {viewAs && viewerExplanations[viewAs]}
      </p>
    </Wrap>
  );
}

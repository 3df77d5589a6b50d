import type { ReactNode } from 'react';
import { IconLock } from '@tabler/icons-react';
import type { FieldAudience } from '#contract/profile.ts';
import { IconText } from '../ui/IconText.tsx';
import { t } from '../i18n/language.ts';
import { Row } from '../ui/primitives.tsx';
import { FieldAudienceSelect } from './FieldAudienceSelect.tsx';
import classes from './FieldRow.module.css';

/** With `audience`, the member chooses who can see the field; with `visibleTo`, it is fixed. */
type FieldRowProps = {
  /** Id of the control. */
  id: string;
  label: string;
  /** The control, without a label. */
  children: ReactNode;
} & (
  | { audience: FieldAudience; onAudience: (audience: FieldAudience) => void }
  | { visibleTo: 'everyone' | 'owner' }
);

const audienceLabels = { everyone: t('Everyone can see this'), owner: t('Only you') };

/** Field of the profile form: label, control, and audience. */
export function FieldRow({ id, label, children, ...rest }: FieldRowProps) {
  return (
    <div className={classes.row}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.control}>{children}</div>
      <div className={classes.audience}>
        {'visibleTo' in rest ? (
          <Row as="span" inline size="xs" color="faint" className={classes.fixed}>
            {rest.visibleTo === 'owner' ? (
              <IconText icon={<IconLock size={14} stroke={2} />}>{audienceLabels.owner}</IconText>
            ) : (
              audienceLabels.everyone
            )}
          </Row>
        ) : (
          <FieldAudienceSelect of={label} value={rest.audience} onChange={rest.onAudience} />
        )}
      </div>
    </div>
  );
}

import type { KeyboardEvent, MouseEvent } from 'react';
import { coverVariables } from '#contract/brand.ts';
import { t } from '../i18n/language.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import classes from './CoverFocusField.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

/** In percent of the picture. */
const step = 5;
const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/**
 * The whole cover, on which a click or the arrow keys choose the point that stays visible in every
 * format, and previews of a narrow and a wide one.
 */
export function CoverFocusField({ form, alt }: { form: SettingsForm; alt: string }) {
  const { cover } = form.settings;
  const { name, cover_focus: focus } = form.draft;
  const moveTo = (x: number, y: number) =>
    form.set('cover_focus', { x: toPercent(x), y: toPercent(y) });
  const onClick = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    moveTo((100 * (clientX - left)) / width, (100 * (clientY - top)) / height);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    moveTo(focus.x + move[0], focus.y + move[1]);
  };
  const variables = coverVariables({ cover, cover_focus: focus });

  return (
    <Stack gap={12}>
      <div
        className={classes.fullCover}
        role="slider"
        tabIndex={0}
        aria-label={t('Visible part of the cover')}
        aria-describedby="cover-focus-hint"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={focus.x}
        aria-valuetext={t('{{x}}% from the left, {{y}}% from the top', focus)}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img src={cover} alt={alt} draggable={false} />
        <span
          className={classes.point}
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          aria-hidden
        />
      </div>
      <Text size="sm" color="faint" id="cover-focus-hint">
        {t(
          'Click what should stay visible, or move the ring with the arrow keys. The rest is cut off where there’s no room.',
        )}
      </Text>
      <div className={classes.previews}>
        {[
          { label: t('On a computer'), isWide: true },
          { label: t('On a phone'), isWide: false },
        ].map(({ label, isWide }) => (
          <figure key={label}>
            <div className={classes.cover} data-wide={isWide || undefined} style={variables}>
              <div className={classes.words} aria-hidden>
                {name}
              </div>
            </div>
            <Text as="figcaption" size="xs" color="faint" mt={4}>
              {label}
            </Text>
          </figure>
        ))}
      </div>
    </Stack>
  );
}

const toPercent = (value: number) => Math.round(Math.min(100, Math.max(0, value)));

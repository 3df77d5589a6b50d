import { IconChecklist, IconFlag } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { second } from '#contract/durations.ts';
import { draftName, openDraftSlot } from '../api/draftStore.ts';
import { appendText, readText } from '../drafts/storedChanges.ts';
import { useMember } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { toast } from '../ui/toast.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { ChipLink } from './Chip.tsx';
import classes from './Composer.module.css';
import { createComposerEntry } from './composerEntry.ts';
import type { ComposerForm } from './ComposerForm.tsx';
import { ComposerLine } from './ComposerLine.tsx';
import { getPostDraftKey, type PostGroup } from './postGroup.ts';

/** When the form loads by itself: after what the first screen itself loads. */
const loadEarlyAfterMs = 3 * second;
/**
 * Whether loading early would cost too much: on a slow connection, or if the member asked the
 * browser to save data. Only browsers based on Chromium tell. The form then loads when the line is
 * touched; what is typed meanwhile is kept.
 */
const savesData = () => {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
};

/** The form, once its code has loaded. */
let loadedForm: typeof ComposerForm | undefined;
const loadForm = async () => (loadedForm ??= (await import('./ComposerForm.tsx')).ComposerForm);

/**
 * One line that becomes the form of a post when it is used, or at once if there is a draft. On a
 * phone the form fills the screen instead, while the URL has #compose: Back closes it. The code of
 * the form loads when the browser is idle after the screen is shown, or when the line is used. With
 * #compose in the URL the form takes the focus. On a tag page the text starts with the tag.
 * `groupForms`: links to the forms of a group for other post types.
 */
export function Composer({
  group,
  groupForms,
  tag,
}: {
  group?: PostGroup;
  groupForms?: ReactNode;
  tag?: string;
}) {
  const { uName } = useMember();
  const requested = useLocation().hash === 'compose';
  const phone = useIsMobile();
  const card = useRef<HTMLElement>(null);
  const [slot] = useState(() => openDraftSlot(draftName(getPostDraftKey(group, tag))));
  const [hadDraft] = useState(() => slot.load() !== null);
  const [opened, setOpened] = useState(hadDraft && !phone);
  // A phone shows the first words of its draft in the line.
  const [draftText, setDraftText] = useState(() => readText(slot.getText()));
  /** Counts how often the form was closed: the line then starts empty. */
  const [closings, setClosings] = useState(0);
  const navigate = useNavigate();
  const [held, setHeld] = useState(false);
  const [entry] = useState(createComposerEntry);
  const [Form, setForm] = useState(() => loadedForm);
  // Once shown, the form stays mounted behind the line, with its uploads.
  const [mounted, setMounted] = useState(false);
  const needed = opened || requested;
  const shown = Form !== undefined && (mounted || requested || (opened && !held));
  if (shown && !mounted) setMounted(true);

  const load = useCallback(async () => {
    const loaded = await loadForm();
    setForm(() => loaded);
  }, []);
  const loadEarly = useCallback(() => void load().catch(() => undefined), [load]);
  useEffect(() => {
    if (needed) {
      load().catch(() => {
        setOpened(false);
        toast.error(t('Couldn’t open the form. Check your connection and try again.'));
      });
      return;
    }
    if (savesData()) return;
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(loadEarly);
      else loadEarly();
    }, loadEarlyAfterMs);
    return () => clearTimeout(timer);
  }, [needed, load, loadEarly]);

  // Text that was typed before the form loaded becomes a draft when the page closes.
  useEffect(() => {
    const storeText = () => {
      const { text } = entry.take();
      if (text.trim()) slot.write(appendText(slot.getText(), text));
    };
    addEventListener('pagehide', storeText);
    return () => {
      removeEventListener('pagehide', storeText);
      storeText();
    };
  }, [entry, slot]);

  const [name = ''] = uName.split(' ');
  const question = tag
    ? t('Share something about #{{tag}}', { tag })
    : t('What’s on your mind, {{name}}?', { name });
  const lineQuestions = {
    wall: question,
    discussion: t('Start a discussion'),
    bookmark: t('Save a link for the group'),
  };
  const others = group
    ? groupForms
    : !tag && (
        <>
          <ChipLink icon={IconChecklist} label={t('Poll')} to={paths.createPoll()} />
          <ChipLink icon={IconFlag} label={t('Action')} to={paths.createAction()} />
        </>
      );
  const line = (
    <ComposerLine
      key={closings}
      draftText={phone ? draftText : ''}
      question={lineQuestions[group?.tools[0] ?? 'wall']}
      entry={entry}
      onLoad={loadEarly}
      // Not in the same event: the browser has not yet finished with the field that was focused.
      onOpen={() =>
        void setTimeout(() => {
          if (!phone) setOpened(true);
          else if (!requested)
            void navigate({
              to: '.',
              search: true,
              hash: 'compose',
              state: (state) => ({ ...state, composer: true }),
              resetScroll: false,
              hashScrollIntoView: false,
            });
        })
      }
      opensOnFocus={!phone}
      onHold={setHeld}
      others={!phone && others}
    />
  );
  const inForm = shown && !phone && opened && !held;

  return (
    <Card
      as="section"
      ref={card}
      tabIndex={-1}
      data-composer
      aria-label={t('New post')}
      className={classes.composer ?? ''}
      // A draft opens the form: its place is reserved while the code loads.
      {...(!inForm && { 'data-line': hadDraft && !phone && !shown ? 'long' : 'short' })}
    >
      {Form && shown ? (
        <Form
          {...(group && { group })}
          {...(tag && { tag })}
          slot={slot}
          question={question}
          entry={entry}
          opened={inForm}
          requested={requested}
          onToggle={(open, text) => {
            // The focus must not get lost with the form.
            if (phone || (!open && card.current?.contains(document.activeElement)))
              card.current?.focus({ preventScroll: phone });
            setOpened(open);
            if (!phone) return;
            setDraftText(open ? text : '');
            setClosings(closings + 1);
          }}
          line={line}
          others={others}
        />
      ) : (
        line
      )}
    </Card>
  );
}

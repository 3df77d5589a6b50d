import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { Card } from '../ui/Card.tsx';
import { Heading } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import classes from './EmailPreview.module.css';

const widths = { desktop: 600, phone: 360 } as const;
type View = keyof typeof widths | 'text';

/** An email as its recipients see it. */
export function EmailPreview({ email }: { email: Output<'POST /admin/wording/preview'> }) {
  const [view, setView] = useState<View>('desktop');
  return (
    <Card as="section" gap={12} aria-label={t('Preview')}>
      <Heading anywhere>{email.subject}</Heading>
      <SegmentedControl
        aria-label={t('Preview')}
        value={view}
        onChange={(value) => setView(value as View)}
        data={[
          { value: 'desktop', label: t('Computer') },
          { value: 'phone', label: t('Phone') },
          { value: 'text', label: t('Plain text') },
        ]}
      />
      {view === 'text' ? (
        <pre className={classes.text}>{email.text}</pre>
      ) : (
        <iframe
          key={email.html}
          className={classes.frame}
          title={t('Preview')}
          width={widths[view]}
          // No scripts. The same origin lets `applyStyles` reach the document.
          sandbox="allow-same-origin"
          srcDoc={email.html}
          onLoad={(event) => applyStyles(event.currentTarget)}
        />
      )}
    </Card>
  );
}

/**
 * The content security policy of this page holds in the frame too and blocks inline styles, but not
 * styles that a script of this page sets.
 */
function applyStyles(frame: HTMLIFrameElement) {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync([...page.querySelectorAll('style')].map((style) => style.textContent).join(''));
  page.adoptedStyleSheets = [sheet];
  for (const element of page.querySelectorAll<HTMLElement>('[style]'))
    element.style.cssText = element.getAttribute('style') ?? '';
  frame.style.height = `${page.documentElement.scrollHeight}px`;
}

import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { parseHtml } from '../richText/parseHtml.ts';
import { Card } from '../ui/Card.tsx';
import { Heading } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import classes from './EmailPreview.module.css';

const widths = { desktop: 600, phone: 360 } as const;
type View = keyof typeof widths | 'text';

/** An email as its recipients see it. */
export function EmailPreview({ email }: { email: Output<'POST /admin/wording/preview'> }) {
  const [view, setView] = useState<View>('desktop');
  const section = useRef<HTMLElement>(null);
  // Below a long form, where it may open out of view. After the frame has its height.
  useEffect(() => section.current?.scrollIntoView({ block: 'start' }), [email]);
  return (
    <Card ref={section} as="section" gap={12} aria-label={t('Preview')}>
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
        <EmailFrame html={email.html} width={widths[view]} />
      )}
    </Card>
  );
}

function EmailFrame({ html, width }: { html: string; width: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => frame.current && fillFrame(frame.current, html);
  useEffect(() => void show());
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={t('Preview')}
      width={width}
      // No scripts. The same origin lets `fillFrame` reach the document.
      sandbox="allow-same-origin"
      // Firefox replaces the empty document when it has loaded.
      onLoad={show}
    />
  );
}

/**
 * The content security policy of this page holds in the frame too and blocks inline styles, but not
 * styles that a script of this page sets. Emails have the form of server/mail/layout.ts.
 */
function fillFrame(frame: HTMLIFrameElement, html: string) {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page || !view) return;
  const [, css = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  const markup = html.replace(/<style>[^<]*<\/style>/, '').replaceAll(' style="', ' data-style="');
  const body = page.adoptNode(parseHtml(markup));
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')])
    element.style.cssText = element.dataset['style'] ?? '';
  page.body.replaceWith(body);
  frame.style.height = `${page.documentElement.scrollHeight}px`;
}

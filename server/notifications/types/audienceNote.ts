// Paragraph of emails about an edit that changed the audience of a post.
import type { Translator } from '../../lib/translators.ts';

export const audienceNote = ({ audience }: { audience: boolean }, { t }: Translator): string[] =>
  audience
    ? [t('What you added before can still be seen only by the people who could see it then.')]
    : [];

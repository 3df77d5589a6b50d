import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Output } from '#contract/calls.ts';
import { AccountLayout } from '../account/AccountLayout.tsx';
import { useApiQuery, useApiMutation } from '../api/hooks.ts';
import { share } from '../posts/share.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { plural, t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
import classes from './EmailLink.module.css';

/**
 * Target of the link in the email to a visitor who signed a petition. It requires a click, because
 * mail scanners open links.
 */
export function ConfirmSignatureScreen() {
  const { code = '' } = useParams({ strict: false });
  const signature = useApiQuery(
    'GET /action/signature-to-confirm',
    { code },
    { staleTime: Infinity },
  );
  const confirm = useApiMutation('POST /action/confirm-signature', {
    // The text was corrected since it was loaded. The screen then says so, and links to it.
    onError: (error) => {
      if (error.code === 'conflict') void signature.refetch();
    },
  });
  const error = confirm.error ?? signature.error;
  const alreadyConfirmed = signature.data?.confirmed ? signature.data : undefined;
  if (alreadyConfirmed && !confirm.data)
    return (
      <AccountLayout title={t('Your signature is confirmed')}>
        <Text color="muted">
          {transElements('You’ve signed {{title}}. There’s nothing else you need to do.', {
            title: <strong>{alreadyConfirmed.title}</strong>,
          })}
        </Text>
        <LinkButton to={paths.action(alreadyConfirmed.action_id)}>{t('View petition')}</LinkButton>
      </AccountLayout>
    );
  return (
    <AccountLayout title={confirm.data ? t('Thank you') : t('Confirm your signature')}>
      {confirm.data ? (
        <ConfirmedSignature response={confirm.data} />
      ) : (
        <>
          {signature.data && <SignaturePreview response={signature.data} />}
          <Text color="muted">{t('Your signature counts once you confirm it.')}</Text>
          <Button
            size="md"
            color="copper"
            loading={confirm.isPending || signature.isFetching}
            disabled={!signature.data}
            onClick={() => confirm.mutate({ code, text_version: signature.data?.text_version })}
          >
            {t('Confirm my signature')}
          </Button>
          <div role="alert">{error && <Text color="danger">{error.message}</Text>}</div>
        </>
      )}
    </AccountLayout>
  );
}

/** Shows what will be published, because another person may have filled in the form. */
function SignaturePreview({
  response: { action_id, corrected, title, name, show_name, comment, keep_informed },
}: {
  response: Output<'GET /action/signature-to-confirm'>;
}) {
  return (
    <Box anywhere>
      <Text mb={4}>
        {transElements('You’re signing {{title}}.', { title: <strong>{title}</strong> })}
      </Text>
      <Text mb={4}>
        {!show_name
          ? t('Your name won’t be shown.')
          : comment
            ? t('Everyone will see the name {{name}} and this comment: “{{comment}}”', {
                name,
                comment,
              })
            : t('Everyone will see the name {{name}}.', { name })}
      </Text>
      {corrected && (
        <Text mb={4}>
          <strong>
            {t(
              'The text was corrected after this form was filled out. Please read it again before you confirm.',
            )}
          </strong>{' '}
          <Link to={paths.action(action_id)}>{t('Read the petition')}</Link>
        </Text>
      )}
      {keep_informed && (
        <Text mb={4}>{t('We’ll email updates to the address that got this link.')}</Text>
      )}
      <Text mb={4}>
        {t('Didn’t sign this? Just ignore it, and we’ll delete it within a week.')}
      </Text>
    </Box>
  );
}

function ConfirmedSignature({
  response: { action_id, total_signatures, message },
}: {
  response: Output<'POST /action/confirm-signature'>;
}) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <>
      <div ref={container} role="status" tabIndex={-1} className={classes.done}>
        <Text mb={4} size="lg">
          {message}
        </Text>
        <Text mb={4} size="lg">
          {transElements('{{signatures}} so far.', {
            signatures: (
              <strong>{plural(total_signatures, '{{n}} signature', '{{n}} signatures')}</strong>
            ),
          })}
        </Text>
      </div>
      <Wrap gap={8}>
        <Button
          leftSection={<IconShare3 size={18} aria-hidden />}
          onClick={() => void share(action_id)}
        >
          {t('Share this petition')}
        </Button>
        <LinkButton to={paths.action(action_id)} variant="default">
          {t('View petition')}
        </LinkButton>
      </Wrap>
    </>
  );
}

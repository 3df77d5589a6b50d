// How a file of a member is sent that is no image.
import type { FastifyReply } from 'fastify';
import { describeFormat, type MediaFormat } from '#contract/media.ts';

/** A PDF is downloaded and never displayed as part of this site. */
export const sendMediaHeaders = (reply: FastifyReply, title: string, format: MediaFormat) =>
  reply
    .header('content-type', describeFormat(format).type)
    .header(
      'content-disposition',
      `${format === 'pdf' ? 'attachment' : 'inline'}; filename="${toAsciiName(title)}"; filename*=UTF-8''${encodeURIComponent(title).replaceAll("'", '%27')}`,
    )
    .header('x-content-type-options', 'nosniff')
    // For a browser that displays it anyway: scripts in it must not run.
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");

/** ASCII fallback for clients that do not support filename*. */
const toAsciiName = (title: string) => title.replaceAll(/[^\w.() -]/g, '_');

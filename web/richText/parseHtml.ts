import { policyFactory } from '../security/trustedTypes.ts';

/** Trusted Types policy for DOMParser, whose documents run no scripts and load nothing. */
const inert = policyFactory?.createPolicy('inert', { createHTML: (html) => html });

/** Parses HTML into an inert document and returns its body. */
export const parseHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(inert?.createHTML(html) ?? html, 'text/html').body;

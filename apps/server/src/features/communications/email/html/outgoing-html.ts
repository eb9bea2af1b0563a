import { htmlToText } from '../../../../adapters/email/html/html-to-text.ts'
import { linkedText } from './html-of-text.ts'

/** The style of emails that staff write: the usual default of mail programs. */
const LETTER_STYLE = 'font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:1.5'

/**
 * Composes the text and the HTML of an email that staff wrote as plain text.
 * @param signatureHtml inserted as it is, so it must be harmless; null for none
 * @param appendix what follows the body, before the signature; its HTML is inserted as it is too
 */
export function outgoingEmail(
  body: string,
  signatureHtml: string | null,
  appendix?: { text: string; html: string },
): { text: string; html: string } {
  const parts = appendix ? [body, appendix.text] : [body]
  const lines = body.replace(/\r\n?/g, '\n').split('\n').map(linkedText).join('<br>\n')
  const signature = signatureHtml === null || signatureHtml.trim() === '' ? null : signatureHtml
  const signatureText = signature === null ? '' : htmlToText(signature)
  return {
    text: [...parts, ...(signatureText === '' ? [] : [`-- \n${signatureText}`])].join('\n\n'),
    html: [
      '<!doctype html>\n<html><head><meta charset="utf-8"></head><body>',
      `<div style="${LETTER_STYLE}">${lines}</div>`,
      ...(appendix ? [`<div style="${LETTER_STYLE}">${appendix.html}</div>`] : []),
      ...(signature === null ? [] : [`<div style="${LETTER_STYLE};margin-top:16px">${signature}</div>`]),
      '</body></html>',
    ].join('\n'),
  }
}

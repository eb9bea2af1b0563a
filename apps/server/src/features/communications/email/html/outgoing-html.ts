import { htmlToText } from '../../../../adapters/email/html/html-to-text.ts'
import { linkedText } from './html-of-text.ts'

/** The style of emails that staff write: the usual default of mail programs. */
const LETTER_STYLE = 'font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:1.5'
const FOOTER_STYLE =
  'font-family:Arial,Helvetica,sans-serif;font-size:12px;line-height:1.5;color:#6b7280;margin-top:24px'

/** A part of an email beside its body and its signature. */
interface Part {
  text: string
  html: string
}

/**
 * Composes the text and the HTML of an email that staff wrote as plain text.
 * @param signatureHtml inserted as it is, so it must be harmless; null for none
 * @param appendix what follows the body, before the signature; its HTML is inserted as it is too
 * @param footer what follows the signature, in small grey letters; its HTML is inserted as it is too
 */
export function outgoingEmail(
  body: string,
  signatureHtml: string | null,
  { appendix, footer }: { appendix?: Part; footer?: Part } = {},
): { text: string; html: string } {
  const parts = appendix ? [body, appendix.text] : [body]
  const lines = body.replace(/\r\n?/g, '\n').split('\n').map(linkedText).join('<br>\n')
  const signature = signatureHtml === null || signatureHtml.trim() === '' ? null : signatureHtml
  const signatureText = signature === null ? '' : htmlToText(signature)
  return {
    text: [
      ...parts,
      ...(signatureText === '' ? [] : [`-- \n${signatureText}`]),
      ...(footer ? [footer.text] : []),
    ].join('\n\n'),
    html: [
      '<!doctype html>\n<html><head><meta charset="utf-8"></head><body>',
      `<div style="${LETTER_STYLE}">${lines}</div>`,
      ...(appendix ? [`<div style="${LETTER_STYLE}">${appendix.html}</div>`] : []),
      ...(signature === null ? [] : [`<div style="${LETTER_STYLE};margin-top:16px">${signature}</div>`]),
      ...(footer ? [`<div style="${FOOTER_STYLE}">${footer.html}</div>`] : []),
      '</body></html>',
    ].join('\n'),
  }
}

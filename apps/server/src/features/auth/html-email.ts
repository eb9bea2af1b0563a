import { escapeHtml } from '@enamel/domain/text/escape-html'

/** What an email says, as text and as HTML. */
export interface EmailText {
  subject: string
  text: string
  html: string
}

const BODY = 'font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:1.5;color:#1f2933'
const BUTTON =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#17794f;color:#ffffff;text-decoration:none'

/** The HTML of an email to a user. @param paragraphs as HTML */
export function htmlEmail(paragraphs: readonly string[]): string {
  return [
    '<!doctype html>\n<html><head><meta charset="utf-8"></head>',
    `<body style="${BODY}">`,
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    '</body></html>',
  ].join('\n')
}

/** A link that looks like a button, as HTML. */
export function linkButton(link: string, label: string): string {
  return `<a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(label)}</a>`
}

import { escapeHtml } from '../text/escape-html.ts'

/** What a generated signature shows. Empty texts and missing pictures are left out. */
export interface SignatureDetails {
  representative: string
  name: string
  /** As people read it: 01632 960100. */
  phone: string
  email: string
  /** The addresses of the pictures. */
  logo: string | null
  rep: string | null
}

/** The sizes in which pictures are shown, in CSS pixels. */
const REP_PX = 72
const LOGO_PX = 64

/** The signature of a practice that has no signature of its own, as HTML for emails (PRC-17). */
export function generatedSignature(details: SignatureDetails): string {
  const { representative, name, phone, email, logo, rep } = details
  const lines = [
    representative && `<strong>${escapeHtml(representative)}</strong>`,
    escapeHtml(name),
    phone && `<a href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ''))}">${escapeHtml(phone)}</a>`,
    email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
  ].filter((line) => line !== '')
  const picture = rep && cell(image(rep, representative || name, REP_PX))
  const text = cell(lines.join('<br>'))
  const table = `<table cellpadding="0" cellspacing="0"><tr>${picture ?? ''}${text}</tr></table>`
  return logo ? `${table}<p>${image(logo, name, LOGO_PX)}</p>` : table
}

function cell(content: string): string {
  return `<td valign="top" style="padding-right:12px">${content}</td>`
}

function image(src: string, alt: string, height: number): string {
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" height="${height}">`
}

import { normalisePlaceholders } from '../../templates/placeholders.ts'
import { UNSUBSCRIBE_LINK } from '../templates/placeholders.ts'

/** The addresses with a placeholder that links in emails may have. */
export const placeholderLinks = [
  UNSUBSCRIBE_LINK,
  'mailto:{{practice.email}}',
  'tel:{{practice.phone}}',
] as const

/** What to do about an address that `emailLink` refuses. */
export const LINK_HINT = 'Begin with https://, mailto: or tel:'

const PROTOCOL = /^(?:https?:\/\/|mailto:|tel:)/i

/**
 * The address of a link in an email, its placeholder written as it is filled; null if a link may not have it: values of
 * a patient would reach a server that the practice may not know (DSG-06).
 */
export function emailLink(href: string): string | null {
  const written = href.trim()
  if (written.startsWith('//')) return emailLink(`https:${written}`)
  if (!written.includes('{{')) return PROTOCOL.test(written) ? written : null
  const normalised = normalisePlaceholders(written).toLowerCase()
  return placeholderLinks.find((link) => link === normalised) ?? null
}

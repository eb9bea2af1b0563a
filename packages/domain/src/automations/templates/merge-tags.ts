import {
  groupPlaceholders,
  type PlaceholderGroup,
  type PlaceholderValues,
  placeholderNames,
  tagOf,
} from '../../templates/placeholders.ts'

/** The practice's signature, as HTML. */
export const SIGNATURE = '{{signature}}'
/** The link with which the recipient unsubscribes; in an address, its URL. */
export const UNSUBSCRIBE_LINK = '{{unsubscribe_link}}'
const UNSUBSCRIBE = /\{\{\s*unsubscribe_link\s*\}\}/i

/** Whether a text or an address has the link itself, so that the footer needs none. */
export function hasUnsubscribeLink(text: string): boolean {
  return UNSUBSCRIBE.test(text)
}

/** The practice's logo, or its name. A block for the logo is a text with this tag alone; no menu offers it. */
export const BRAND_LOGO = '{{brand.logo}}'
/** The end of every email, which the renderer adds: the practice's picture, and the line with the link to unsubscribe. */
export const EMAIL_FOOTER = '{{email.footer}}'

/** The tags that only the body of an email has. They become HTML. */
export const bodyTags = [SIGNATURE, UNSUBSCRIBE_LINK, BRAND_LOGO] as const

/** The addresses with a merge tag that links in emails may have. */
export const tagLinks = [UNSUBSCRIBE_LINK, 'mailto:{{practice.email}}', 'tel:{{practice.phone}}'] as const

/** The groups in which staff find the merge tags of automation templates; the value is the tag itself (AUT-17, G3-15). */
export const mergeTagGroups: readonly PlaceholderGroup[] = [
  ...groupPlaceholders(ownTags()),
  {
    name: 'Email',
    mergeTags: [
      { name: 'Signature', value: SIGNATURE },
      { name: 'Unsubscribe link', value: UNSUBSCRIBE_LINK },
    ],
  },
]

function ownTags(): PlaceholderValues {
  const tags = Object.entries(placeholderNames).flatMap(([group, names]) =>
    names.map((name) => tagOf(group, name)),
  )
  return Object.fromEntries(tags.map((tag) => [tag, `{{${tag}}}`]))
}

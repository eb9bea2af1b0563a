import {
  groupPlaceholders,
  normalisePlaceholders,
  type PlaceholderGroup,
  type PlaceholderValues,
  placeholderLabel,
  placeholderNames,
  tagOf,
} from '../../templates/placeholders.ts'
import { isOneOf } from '../../text/one-of.ts'
import type { ActionRecipient } from '../workflow.ts'

/** The practice's signature, as HTML. */
export const SIGNATURE = '{{signature}}'
/** The link with which the recipient unsubscribes; in an address, its URL. */
export const UNSUBSCRIBE_LINK = '{{unsubscribe_link}}'

const MARKUP = /<[^<>]*>/g
const IN_TEXT = /\{\{\s*unsubscribe_link\s*\}\}/i
const IN_LINK =
  /<(?:a|mj-button|mj-image)(?:\s+[^\s"<>=]+(?:="[^"<>]*")?)*?\s+href="\{\{\s*unsubscribe_link\s*\}\}"/i

/**
 * Whether harmless HTML or MJML has the link itself, so that the footer needs none: in its text, or as the address of a
 * link. In another attribute, such as the description of a picture, it is no link.
 */
export function hasUnsubscribeLink(html: string): boolean {
  return IN_LINK.test(html) || IN_TEXT.test(html.replace(MARKUP, ''))
}

/** The practice's logo, or its name. A block for the logo is a text with this tag alone; no menu offers it. */
export const BRAND_LOGO = '{{brand.logo}}'
/** The end of every email, which the renderer adds: the practice's picture, and the line with the link to unsubscribe. */
export const EMAIL_FOOTER = '{{email.footer}}'

/** The tags that only the body of an email has. They become HTML. */
export const bodyTags = [SIGNATURE, UNSUBSCRIBE_LINK, BRAND_LOGO] as const

/** Whether a placeholder as written, with its braces, is one that becomes HTML. */
export function isBodyTag(written: string): boolean {
  return isOneOf(bodyTags, normalisePlaceholders(written))
}

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

const labels: ReadonlyMap<string, string> = new Map([
  ...mergeTagGroups.flatMap(({ mergeTags }) =>
    mergeTags.map(({ name, value }) => [value, placeholderLabel(value) ?? name] as const),
  ),
  [BRAND_LOGO, 'Logo'],
])

/** The readable name of a merge tag as written, with its braces: "First name"; null for one that staff cannot write. */
export function mergeTagLabel(written: string): string | null {
  return labels.get(normalisePlaceholders(written)) ?? null
}

const referrerGroups = ['Practice', 'Referrer', 'Email']

/** The groups of placeholders that a recipient may read: a referrer gets no data of the patient. */
export function groupsForRecipient(
  recipient: ActionRecipient | null,
  groups: readonly PlaceholderGroup[],
): readonly PlaceholderGroup[] {
  return recipient === 'referrer' ? groups.filter(({ name }) => isOneOf(referrerGroups, name)) : groups
}

const referrerTags = tagsIn(groupsForRecipient('referrer', mergeTagGroups))
const patientTags = tagsIn(mergeTagGroups).filter((tag) => !referrerTags.includes(tag))

function tagsIn(groups: readonly PlaceholderGroup[]): string[] {
  return groups.flatMap(({ mergeTags }) => mergeTags.map(({ value }) => value))
}

/** Whether a placeholder as written would tell its recipient something about the patient that they may not read. */
export function isConfidentialFor(recipient: ActionRecipient, written: string): boolean {
  return recipient === 'referrer' && patientTags.includes(normalisePlaceholders(written))
}

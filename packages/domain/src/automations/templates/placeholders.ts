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

/** The practice's logo, or its name. A block for the logo is a text with this placeholder alone; no menu offers it. */
export const BRAND_LOGO = '{{brand.logo}}'
/** The end of every email, which the renderer adds: the practice's picture, and the line with the link to unsubscribe. */
export const EMAIL_FOOTER = '{{email.footer}}'

/** The placeholders that only the body of an email has. They become HTML. */
export const htmlPlaceholders = [SIGNATURE, UNSUBSCRIBE_LINK, BRAND_LOGO] as const

/** Whether a placeholder as written, with its braces, is one that becomes HTML. */
export function isHtmlPlaceholder(written: string): boolean {
  return isOneOf(htmlPlaceholders, normalisePlaceholders(written))
}

/** The placeholders of automation templates in the groups where staff find them, each its own value (AUT-17, G3-15). */
export const automationPlaceholders: readonly PlaceholderGroup[] = [
  ...groupPlaceholders(eachAsItsValue()),
  {
    name: 'Email',
    mergeTags: [
      { name: 'Signature', value: SIGNATURE },
      { name: 'Unsubscribe link', value: UNSUBSCRIBE_LINK },
    ],
  },
]

function eachAsItsValue(): PlaceholderValues {
  const tags = Object.entries(placeholderNames).flatMap(([group, names]) =>
    names.map((name) => tagOf(group, name)),
  )
  return Object.fromEntries(tags.map((tag) => [tag, `{{${tag}}}`]))
}

const labels: ReadonlyMap<string, string> = new Map([
  ...automationPlaceholders.flatMap(({ mergeTags }) =>
    mergeTags.map(({ name, value }) => [value, placeholderLabel(value) ?? name] as const),
  ),
  [BRAND_LOGO, 'Logo'],
])

/** The readable name of a placeholder as written, with its braces: "First name"; null for one that no menu offers. */
export function emailPlaceholderLabel(written: string): string | null {
  return labels.get(normalisePlaceholders(written)) ?? null
}

const referrerGroups = ['Practice', 'Referrer', 'Email']

/** The groups of placeholders that a recipient may read: a referrer gets no data of the patient. */
export function groupsForRecipient(
  recipient: ActionRecipient,
  groups: readonly PlaceholderGroup[],
): readonly PlaceholderGroup[] {
  return recipient === 'referrer' ? groups.filter(({ name }) => isOneOf(referrerGroups, name)) : groups
}

const referrerPlaceholders = writtenIn(groupsForRecipient('referrer', automationPlaceholders))
const patientPlaceholders = writtenIn(automationPlaceholders).filter(
  (written) => !referrerPlaceholders.includes(written),
)

function writtenIn(groups: readonly PlaceholderGroup[]): string[] {
  return groups.flatMap(({ mergeTags }) => mergeTags.map(({ value }) => value))
}

/** Whether a placeholder as written would tell its recipient something about the patient that they may not read. */
export function isConfidentialFor(recipient: ActionRecipient, written: string): boolean {
  return recipient === 'referrer' && patientPlaceholders.includes(normalisePlaceholders(written))
}

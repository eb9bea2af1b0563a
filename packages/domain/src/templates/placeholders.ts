/** A group of placeholders, filled for a patient (G1-12); mergeTags is spelled like this in the API (C1-20). */
export interface PlaceholderGroup {
  name: string
  mergeTags: readonly { name: string; value: string }[]
}

/** The placeholders of templates, by the group in which staff find them (specification 3, Merge tags). */
export const placeholderNames = {
  Patient: ['First name', 'Last name', 'Full name', 'Treatment type'],
  Practice: ['Name', 'Phone', 'Email', 'Representative'],
  Appointment: ['Date', 'Time'],
  Referrer: ['Name'],
} as const

type Slug<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? `${Lowercase<First>}_${Slug<Rest>}`
  : Lowercase<Name>

/** The tag of every placeholder: `patient.first_name`. */
export type PlaceholderTag = {
  [Group in keyof typeof placeholderNames]: `${Slug<Group>}.${Slug<(typeof placeholderNames)[Group][number]>}`
}[keyof typeof placeholderNames]

/** The values of placeholders, by tag. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderTag, string>>>

function slug(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '_')
}

/** The tags of the product's own placeholders, by group and name: a text for many patients needs them for each. */
const ownTags = new Map(
  Object.entries(placeholderNames).map(([group, names]) => [
    group,
    new Map(names.map((name) => [name as string, `${slug(group)}.${slug(name)}`])),
  ]),
)

/** The tag between the braces for a placeholder: `patient.first_name`. */
export function tagOf(group: string, name: string): string {
  return ownTags.get(group)?.get(name) ?? `${slug(group)}.${slug(name)}`
}

/**
 * Placeholders in their groups, with these values.
 * @param values by tag; a placeholder without one is left out
 */
export function groupPlaceholders(values: PlaceholderValues): PlaceholderGroup[] {
  return Object.entries(placeholderNames)
    .map(([group, names]) => ({
      name: group,
      mergeTags: names.flatMap((name) => {
        const value = values[tagOf(group, name) as PlaceholderTag]
        return value === undefined ? [] : [{ name, value }]
      }),
    }))
    .filter(({ mergeTags }) => mergeTags.length > 0)
}

/** The texts for tags without a value (specification 3, Merge tags); a tag that is not listed here is then empty. */
const defaultTexts: Readonly<Partial<Record<PlaceholderTag, string>>> = {
  'patient.first_name': 'there',
  'patient.treatment_type': 'treatment',
  'referrer.name': 'there',
}

/** A placeholder in a template; the tag in the braces may be unknown to the product. */
export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

function normaliseTag(braces: string): string {
  return braces.trim().toLowerCase()
}

/**
 * The text with each {{…}} replaced by the result of `fill`, which receives the tag in lower case, and the {{…}} as
 * written.
 */
export function replacePlaceholders(text: string, fill: (tag: string, written: string) => string): string {
  return text.replace(PLACEHOLDER, (written, braces: string) => fill(normaliseTag(braces), written))
}

/** Placeholders in a text as they are filled, in lower case and without spaces around their tags. */
export function normalisePlaceholders(text: string): string {
  return replacePlaceholders(text, (tag) => `{{${tag}}}`)
}

/** The label of a placeholder: "First name" of the patient, and "Appointment date" of other groups. */
function labelOf(group: string, name: string): string {
  return group === 'Patient' ? name : `${group} ${name.toLowerCase()}`
}

const labels = new Map(
  Object.entries(placeholderNames).flatMap(([group, names]) =>
    names.map((name) => [tagOf(group, name), labelOf(group, name)]),
  ),
)

/** Whether the product can fill a tag. */
export function isPlaceholderTag(tag: string): tag is PlaceholderTag {
  return labels.has(tag)
}

/** The label of a placeholder as written, with its braces; null if the product has no such placeholder. */
export function placeholderLabel(written: string): string | null {
  return labels.get(normaliseTag(written.replace(/^\{\{|\}\}$/g, ''))) ?? null
}

/**
 * The error in the placeholders of a text: one that the product does not know, or that is not closed, would reach a
 * patient as written. Null if all can be filled.
 * @param further placeholders as written, which the product fills in this text only
 */
export function placeholderError(text: string, further: readonly string[] = []): string | null {
  const written = [...text.matchAll(PLACEHOLDER)]
    .filter(([, braces = '']) => !further.includes(`{{${normaliseTag(braces)}}}`))
    .map(([placeholder]) => placeholder)
  const unknown = new Set(written.filter((placeholder) => placeholderLabel(placeholder) === null))
  if (unknown.size > 0) return `Unknown placeholder: ${[...unknown].join(', ')}`
  const isUnclosed = text.replace(PLACEHOLDER, '').includes('{{')
  return isUnclosed ? 'A placeholder that begins with {{ must end with }}' : null
}

/** A part of a template's text: plain text, or a placeholder with its braces. */
export interface TextPart {
  kind: 'text' | 'placeholder'
  written: string
}

/** The parts of a text in their order; joined, they are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: 'text', written: text.slice(end, until) })
  }
  for (const { 0: written, index } of text.matchAll(PLACEHOLDER)) {
    addText(index)
    parts.push({ kind: 'placeholder', written })
    end = index + written.length
  }
  addText(text.length)
  return parts
}

function defaultText(tag: string): string {
  return isPlaceholderTag(tag) ? (defaultTexts[tag] ?? '') : ''
}

function tagValues(groups: readonly PlaceholderGroup[]): Map<string, { label: string; value: string }> {
  return new Map(
    groups.flatMap((group) =>
      group.mergeTags.map(({ name, value }) => {
        const tag = tagOf(group.name, name)
        return [tag, { label: labelOf(group.name, name), value: value || defaultText(tag) }] as const
      }),
    ),
  )
}

/** The text with its {{…}} tags filled from the groups; tags in no group are unchanged. */
export function fillPlaceholders(text: string, groups: readonly PlaceholderGroup[]): string {
  if (!text.includes('{{')) return text
  const tags = tagValues(groups)
  return replacePlaceholders(text, (tag, written) => tags.get(tag)?.value ?? written)
}

/** The value of a placeholder as written, with its braces; '' for one in none of the groups. */
export function placeholderValue(written: string, groups: readonly PlaceholderGroup[]): string {
  const filled = fillPlaceholders(written, groups)
  return filled === written ? '' : filled
}

/**
 * The missing placeholders of a text, which have neither a value nor a default text, by name and each once:
 * "Appointment date", or the tag as written if the product has no such placeholder.
 */
export function missingPlaceholders(text: string, groups: readonly PlaceholderGroup[]): string[] {
  const tags = tagValues(groups)
  const missing = [...text.matchAll(PLACEHOLDER)].flatMap(([written, braces = '']) => {
    const tag = normaliseTag(braces)
    const placeholder = tags.get(tag)
    if (!placeholder) return [labels.get(tag) ?? written]
    return placeholder.value.trim() === '' ? [placeholder.label] : []
  })
  return [...new Set(missing)]
}

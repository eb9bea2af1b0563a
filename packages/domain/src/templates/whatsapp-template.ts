import {
  fillPlaceholders,
  isPlaceholderTag,
  missingPlaceholders,
  type PlaceholderGroup,
  type PlaceholderTag,
  replacePlaceholders,
} from './placeholders.ts'

/** The sample values of placeholders in the example with which WhatsApp reviews a template. */
const knownExamples: Readonly<Record<PlaceholderTag, string>> = {
  'patient.first_name': 'Jane',
  'patient.last_name': 'Moss',
  'patient.full_name': 'Jane Moss',
  'patient.treatment_type': 'Implants',
  'practice.name': 'Brightside Dental',
  'practice.phone': '01632 960100',
  'practice.email': 'hello@brightside.example',
  'practice.representative': 'Hannah',
  'appointment.date': '12 May 2026',
  'appointment.time': '2:30pm',
  'referrer.name': 'Tom Reid',
}

/** A template's text in WhatsApp's format: its placeholders numbered from 1, each with an example. */
export interface NumberedTemplate {
  text: string
  examples: string[]
}

export function numberedTemplate(body: string): NumberedTemplate {
  const examples: string[] = []
  const text = replacePlaceholders(body, (tag) => {
    examples.push(exampleOf(tag))
    return `{{${examples.length}}}`
  })
  return { text, examples }
}

function exampleOf(tag: string): string {
  return isPlaceholderTag(tag) ? knownExamples[tag] : tag.replace(/[._]/g, ' ')
}

export type FilledTemplate =
  | { ok: true; message: string; parameters: string[] }
  /** The missing placeholders, by name for staff: the message would contain gaps or tags. */
  | { ok: false; missing: string[] }

/**
 * A template filled for a patient: the text of the message, and the values of its placeholders in order. WhatsApp
 * accepts no line breaks, tabs or runs of spaces inside a value.
 */
export function fillTemplate(body: string, groups: readonly PlaceholderGroup[]): FilledTemplate {
  const missing = missingPlaceholders(body, groups)
  if (missing.length > 0) return { ok: false, missing }
  const parameters: string[] = []
  const message = replacePlaceholders(body, (_tag, written) => {
    const value = fillPlaceholders(written, groups).replace(/\s+/g, ' ').trim()
    parameters.push(value)
    return value
  })
  return { ok: true, message, parameters }
}

/** Whether a message with these values was made from this text of a template, which may have been edited since. */
export function isMadeFrom(body: string, message: string, parameters: readonly string[]): boolean {
  let count = 0
  const text = replacePlaceholders(body, () => parameters[count++] ?? '')
  return count === parameters.length && text === message
}

/** The maximum length of a slug: with the id after it, far below the 512 that WhatsApp accepts. */
const SLUG_MAX = 200

/**
 * The name of one version of a template at WhatsApp: lower-case letters, digits and underscores alone, and unique.
 * @param id the version's id, a UUID
 */
export function templateNameAtWhatsApp(name: string, id: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, SLUG_MAX)
  return `${slug || 'template'}_${id.slice(-12).toLowerCase()}`
}

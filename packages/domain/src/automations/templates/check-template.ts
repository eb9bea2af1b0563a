import { BODY_MAX, MESSAGE_MAX, SUBJECT_MAX } from '../../communications/messages/limits.ts'
import { PLACEHOLDER, placeholderError, replacePlaceholders } from '../../templates/placeholders.ts'
import { isBlank } from '../../text/blank.ts'
import { textOfHtml } from '../../text/html-text.ts'
import type { ActionRecipient } from '../workflow.ts'
import { bodyTags, EMAIL_FOOTER, isBodyTag, isConfidentialFor } from './merge-tags.ts'

/** The longest line that mail programs show beside the subject, in characters. */
export const PREVIEW_MAX = 255

/** An email as it is checked; `body` is its MJML source. */
export interface EmailDraft {
  subject: string
  preview: string
  body: string
}

/** The errors of an automation template: in the text of an SMS, or in the parts of an email. */
export interface TemplateErrors {
  text?: string
  subject?: string
  preview?: string
  body?: string
}

/** How a template is used, which decides what it may say. */
export interface TemplateUse {
  recipient: ActionRecipient
  /** Whether the practice says that it has finished customising the template. */
  isFinalised: boolean
}

/** The errors of an automation template; without errors it can be saved (AUT-18). */
export function checkAutomationTemplate(
  template: string | EmailDraft,
  { recipient = 'patient', isFinalised = false }: Partial<TemplateUse> = {},
): TemplateErrors {
  const use = { recipient, isFinalised }
  const errors: Record<keyof TemplateErrors, string | null> =
    typeof template === 'string'
      ? { text: textError(template, use), subject: null, preview: null, body: null }
      : {
          text: null,
          subject: isBlank(template.subject)
            ? 'Subject is required'
            : lineError(template.subject, SUBJECT_MAX, use),
          preview: lineError(template.preview, PREVIEW_MAX, use),
          body: bodyError(template.body, use),
        }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

function textError(text: string, use: TemplateUse): string | null {
  return isBlank(text) ? 'Message is required' : lineError(text, MESSAGE_MAX, use)
}

function lineError(line: string, max: number, use: TemplateUse): string | null {
  return line.length > max ? tooLong(max) : (placeholderError(line) ?? useError(line, use))
}

function bodyError(body: string, use: TemplateUse): string | null {
  if (body.length > BODY_MAX) return tooLong(BODY_MAX)
  if (isEmptyEmail(body)) return 'Write something first'
  return placeholderError(body, bodyTags) ?? descriptionError(body) ?? useError(body, use)
}

function useError(source: string, { recipient, isFinalised }: TemplateUse): string | null {
  const [confidential] = [...source.matchAll(PLACEHOLDER)].filter(([written]) =>
    isConfidentialFor(recipient, written),
  )
  if (confidential) return confidentialText(confidential[0])
  const bracketed = isFinalised ? bracketedText(textOfHtml(source)) : null
  return bracketed === null ? null : `${toAdaptText(bracketed)} Then finalise it.`
}

/** What to do about a placeholder of the patient in a message to somebody else. */
export function confidentialText(written: string): string {
  return `Delete ${written}: a message to a referrer tells nothing about the patient.`
}

/** The first text in [square brackets], which the practice has to replace by its own; null if there is none. */
export function bracketedText(text: string): string | null {
  return /\[[^[\]]+\]/.exec(text)?.[0] ?? null
}

/** What to do about a text in square brackets. */
export function toAdaptText(bracketed: string): string {
  return `Replace ${bracketed} by the practice's own text.`
}

const MARKUP = /<[^<>]*>/g
const ADDRESS = /\shref="[^"]*"/g

/** The error of tags that become HTML outside of texts and links: nothing could show them there. */
function descriptionError(body: string): string | null {
  const markup = body.match(MARKUP)?.join('').replace(ADDRESS, '') ?? ''
  const [misplaced] = [...markup.matchAll(PLACEHOLDER)].filter(([written]) => isBodyTag(written))
  return misplaced ? misplacedTagText(misplaced[0]) : null
}

/** What to do about a tag that becomes HTML in the description of a picture. */
export function misplacedTagText(written: string): string {
  return `${written} cannot be in the description of a picture. Move it into a text.`
}

function tooLong(max: number): string {
  return `Must be at most ${max} characters`
}

/** What every email of the practice has, which by itself says nothing. */
const furniture: readonly string[] = [...bodyTags, EMAIL_FOOTER]
const PICTURE = /<(?:mj-image|img)\b[^>]*\ssrc="[^"]/i

/** Whether an email has neither text nor a picture of its own. */
export function isEmptyEmail(source: string): boolean {
  if (PICTURE.test(source)) return false
  return isBlank(
    replacePlaceholders(textOfHtml(source), (tag, written) =>
      furniture.includes(`{{${tag}}}`) ? '' : written,
    ),
  )
}

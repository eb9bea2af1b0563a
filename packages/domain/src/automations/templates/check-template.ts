import { BODY_MAX, MESSAGE_MAX, SUBJECT_MAX } from '../../communications/messages/limits.ts'
import { PLACEHOLDER, placeholderError, replacePlaceholders } from '../../templates/placeholders.ts'
import { isBlank } from '../../text/blank.ts'
import { textOfHtml } from '../../text/html-text.ts'
import type { ActionRecipient } from '../workflow.ts'
import { EMAIL_FOOTER, htmlPlaceholders, isConfidentialFor, isHtmlPlaceholder } from './placeholders.ts'

/** The longest line that mail programs show beside the subject, in characters. */
export const PREVIEW_MAX = 255

/** An email as it is checked; `body` is its MJML source. */
export interface EmailSource {
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

/** The errors of an automation template; without errors it can be saved (AUT-18). */
export function checkAutomationTemplate(
  template: string | EmailSource,
  recipient: ActionRecipient,
): TemplateErrors {
  const errors: Record<keyof TemplateErrors, string | null> =
    typeof template === 'string'
      ? { text: textError(template, recipient), subject: null, preview: null, body: null }
      : {
          text: null,
          subject: isBlank(template.subject)
            ? 'Subject is required'
            : lineError(template.subject, SUBJECT_MAX, recipient),
          preview: lineError(template.preview, PREVIEW_MAX, recipient),
          body: bodyError(template.body, recipient),
        }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

function textError(text: string, recipient: ActionRecipient): string | null {
  return isBlank(text) ? 'Message is required' : lineError(text, MESSAGE_MAX, recipient)
}

function lineError(line: string, max: number, recipient: ActionRecipient): string | null {
  return line.length > max ? tooLong(max) : (placeholderError(line) ?? confidentialError(line, recipient))
}

function bodyError(body: string, recipient: ActionRecipient): string | null {
  if (body.length > BODY_MAX) return tooLong(BODY_MAX)
  if (isEmptyEmail(body)) return 'Write something first'
  return (
    placeholderError(body, htmlPlaceholders) ?? descriptionError(body) ?? confidentialError(body, recipient)
  )
}

function confidentialError(source: string, recipient: ActionRecipient): string | null {
  const [confidential] = [...source.matchAll(PLACEHOLDER)].filter(([written]) =>
    isConfidentialFor(recipient, written),
  )
  return confidential ? confidentialText(confidential[0]) : null
}

/** What to do about a placeholder of the patient in a message to somebody else. */
export function confidentialText(written: string): string {
  return `Delete ${written}: a message to a referrer tells nothing about the patient.`
}

const MARKUP = /<[^<>]*>/g
const ADDRESS = /\shref="[^"]*"/g

/** The error of placeholders that become HTML outside of texts and links: nothing could show them there. */
function descriptionError(body: string): string | null {
  const markup = body.match(MARKUP)?.join('').replace(ADDRESS, '') ?? ''
  const [misplaced] = [...markup.matchAll(PLACEHOLDER)].filter(([written]) => isHtmlPlaceholder(written))
  return misplaced ? misplacedPlaceholderText(misplaced[0]) : null
}

/** What to do about a placeholder that becomes HTML in the description of a picture. */
export function misplacedPlaceholderText(written: string): string {
  return `${written} cannot be in the description of a picture. Move it into a text.`
}

function tooLong(max: number): string {
  return `Must be at most ${max} characters`
}

/** What every email of the practice has, which by itself says nothing. */
const sharedParts: readonly string[] = [...htmlPlaceholders, EMAIL_FOOTER]
const PICTURE = /<(?:mj-image|img)\b[^>]*\ssrc="[^"]/i

/** Whether an email has neither text nor a picture of its own. */
export function isEmptyEmail(source: string): boolean {
  if (PICTURE.test(source)) return false
  return isBlank(
    replacePlaceholders(textOfHtml(source), (tag, written) =>
      sharedParts.includes(`{{${tag}}}`) ? '' : written,
    ),
  )
}

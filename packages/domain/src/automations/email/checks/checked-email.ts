import type { ActionRecipient } from '../../workflow.ts'

/** A block of an email with text or a picture, as the checks read it. */
export interface CheckedBlock {
  id: string
  kind: 'text' | 'image' | 'button'
  /** The name for people: "Heading". */
  name: string
  /** The HTML of a text or of a button's label, with its placeholders. */
  html: string
  /** The colours as #rrggbb; null where there is no text, or a colour is in another notation. */
  colours: { text: string; background: string } | null
  /** The address of a picture. */
  src: string
  alt: string
  href: string
}

export interface CheckedEmail {
  subject: string
  preview: string
  /** Whether it is sent only with consent, and so with a link to unsubscribe. */
  isMarketing: boolean
  recipient: ActionRecipient
  blocks: readonly CheckedBlock[]
}

/** The field in which a warning can be fixed. */
export type CheckField =
  | 'subject'
  | 'preview'
  | 'content'
  | 'alt'
  | 'src'
  | 'href'
  | 'color'
  | 'background-color'

/** What was checked. */
export type CheckName =
  | 'subject'
  | 'preview'
  | 'brackets'
  | 'image'
  | 'alt'
  | 'image-share'
  | 'contrast'
  | 'unsubscribe'
  | 'placeholder'
  | 'link-text'
  | 'block-link'
  | 'spam'
  | 'capitals'
  | 'exclamation'

export interface CheckResult {
  check: CheckName
  /** Null if all is well. */
  warning: { field: CheckField; block: string | null } | null
  title: string
  /** What to do, or what was found. */
  detail: string
}

export type EmailCheck = (email: CheckedEmail) => CheckResult[]

import type { EmailContent } from '@enamel/contract/automation-workflows'
import type { ActionRecipient } from '@enamel/domain/automations/workflow'
import type { ReactNode } from 'react'
import type { TokenRules } from '../../../ui/fields/token-editor.ts'

/** The parts of other features that the dialog of an action shows; the page supplies them. */
export interface ActionParts {
  /** Placeholders as tokens of a text. Must be stable. */
  rules: TokenRules
  /** The menu of the placeholders of a text (AUT-17). */
  placeholders: (isDisabled: boolean, onInsert: (written: string) => void) => ReactNode
  /** An email as it is sent, to read. */
  email: (content: EmailContent, onEscape: () => void) => ReactNode
  /** The editor of an email over the whole window; null until its placeholders are loaded. */
  designer: ((input: DesignerInput) => ReactNode) | null
  /** Says that the placeholders could not be loaded. */
  problem: ReactNode
}

/** An email as it is saved; whether it is finalised only if that was asked (AUT-15). */
export interface EmailSave extends EmailContent {
  finished_customising?: boolean
}

/** An email that is to be edited. */
export interface DesignerInput {
  /** The name of the message. */
  title: string
  content: EmailContent
  recipient: ActionRecipient
  isMarketing: boolean
  /** Whether saving asks to finalise the email. */
  requiresCustomisation: boolean
  /** The types for which it is, beside the title. */
  typeChips: ReactNode
  /** @throws an error whose message is shown */
  onSave: (saved: EmailSave) => Promise<void>
  onClose: () => void
}

import type { EmailContent } from '@enamel/contract/automations'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { ReactNode } from 'react'

/** How the practice looks in its emails. */
export interface EmailBrand {
  /** The practice's name. */
  name: string
  /** The addresses of its pictures; null without one. */
  logo_url: string | null
  footer_url: string | null
  /** The colours that are offered, the main one first, as #rrggbb. */
  colours: readonly { name: string; value: string }[]
}

/** What is saved; whether it is finalised only if that was asked (AUT-15). */
export interface SavedEmail extends EmailContent {
  finished_customising?: boolean
}

export interface EmailDesignerProps {
  /** The name of the message: "Welcome". */
  title: string
  /** The name of its automation. */
  workflow: string
  /** Opened once; the designer does not follow later changes. */
  content: EmailContent
  /** The placeholders with their tags as values (AUT-17). */
  placeholders: readonly PlaceholderGroup[]
  brand: EmailBrand
  /** Whether it is sent only with consent, and so with a link to unsubscribe. */
  isMarketing: boolean
  /** Whether saving asks to finalise the email. */
  requiresCustomisation: boolean
  /** The templates of the message, beside the title. */
  segments?: ReactNode
  /** @throws an error whose message is shown; the edits stay */
  onSave: (saved: SavedEmail) => Promise<void>
  /** Renders the content as it will be sent. */
  onPreview: (content: EmailContent) => Promise<{ html: string; plain_text: string }>
  /** Called once the designer may be left; unsaved edits are then discarded. */
  onClose: () => void
}

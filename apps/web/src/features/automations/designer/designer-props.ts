import type { EmailContent } from '@enamel/contract/automation-workflows'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { DesignerInput } from '../templates/action-parts.ts'

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

/** An email to edit, and what the page supplies for it. */
export interface EmailDesignerProps extends DesignerInput {
  /** The name of its automation. */
  workflow: string
  /** The placeholders, each its own value (AUT-17). */
  placeholders: readonly PlaceholderGroup[]
  brand: EmailBrand
  /** Renders the content as it will be sent. */
  onPreview: (content: EmailContent) => Promise<{ html: string }>
}

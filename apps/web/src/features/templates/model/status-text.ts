import { rejectionText, type TemplateStatus, templateStatusLabels } from '@enamel/domain/templates/template'

const NEEDS_APPROVAL =
  'WhatsApp must approve templates before they can start or restart a conversation. You can always use them in an active conversation.'

export interface StatusText {
  tone: 'plain' | 'red'
  text: string
}

/** The text of the status bar of an existing template (TPL-25, TPL-26, G3-07, C3-11). */
export function statusText(status: TemplateStatus, reason: string | null): StatusText {
  switch (status) {
    case 'PENDING':
    case 'APPROVED':
      return { tone: 'plain', text: NEEDS_APPROVAL }
    case 'NOT_SUBMITTED':
      return { tone: 'plain', text: templateStatusLabels.NOT_SUBMITTED.label }
    case 'REJECTED':
      return { tone: 'red', text: rejectionText(reason) }
    // A status that a later version of the server may have.
    default:
      return { tone: 'red', text: rejectionText(null) }
  }
}

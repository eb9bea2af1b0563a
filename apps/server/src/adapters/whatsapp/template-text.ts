import type { TemplateUpdate } from './whatsapp-gateway.ts'

/** WhatsApp's terms for the state of a template (source: Cloud API, templates); 360dialog's are among them. */
const statuses: Readonly<Record<string, TemplateUpdate['status']>> = {
  APPROVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  // A warning: the template can still be sent.
  FLAGGED: 'APPROVED',
  CREATED: 'PENDING',
  SUBMITTED: 'PENDING',
  PENDING: 'PENDING',
  IN_APPEAL: 'PENDING',
  REJECTED: 'REJECTED',
  PAUSED: 'REJECTED',
  DISABLED: 'REJECTED',
  LOCKED: 'REJECTED',
  ARCHIVED: 'REJECTED',
  LIMIT_EXCEEDED: 'REJECTED',
  DELETED: 'REJECTED',
  PENDING_DELETION: 'REJECTED',
}

/** The reasons that follow from the status itself. */
const reasonByStatus: Readonly<Record<string, string>> = {
  PAUSED: 'WhatsApp has paused this template, because patients blocked or reported it.',
  DISABLED: 'WhatsApp has disabled this template, because patients blocked or reported it.',
  LOCKED: 'WhatsApp has locked this template.',
  ARCHIVED: 'WhatsApp has archived this template.',
  LIMIT_EXCEEDED: 'The account has as many templates as WhatsApp allows.',
  DELETED: 'This template was deleted at WhatsApp.',
  PENDING_DELETION: 'This template is being deleted at WhatsApp.',
}

/** WhatsApp's reasons for a rejection, as text. */
const reasons: Readonly<Record<string, string>> = {
  ABUSIVE_CONTENT: 'The text is abusive, or asks for details that must not be requested.',
  INCORRECT_CATEGORY: 'The text does not fit its category: it reads as an advert.',
  INVALID_FORMAT:
    'The format is not right. A text must not start or end with a placeholder, and two placeholders need text between them.',
  PROMOTIONAL: 'The text is an advert.',
  TAG_CONTENT_MISMATCH: 'The text does not fit its category or language.',
  SCAM: 'The text looks like a fraud.',
}

interface ReportedStatus {
  status: unknown
  reason?: unknown
  /** WhatsApp's own advice about the rejection. */
  recommendation?: unknown
}

/** The state of a template and its reason, in the product's terms; null for an unknown status. */
export function readTemplateStatus(
  reported: ReportedStatus,
): Pick<TemplateUpdate, 'status' | 'reason'> | null {
  const word = String(reported.status).toUpperCase()
  const status = Object.hasOwn(statuses, word) ? statuses[word] : undefined
  if (status === undefined) return null
  return { status, reason: status === 'REJECTED' ? rejectionReason(word, reported) : null }
}

function rejectionReason(word: string, { reason, recommendation }: ReportedStatus): string {
  const given = typeof reason === 'string' && reason !== '' && reason !== 'NONE' ? reason : null
  const text = given === null ? reasonByStatus[word] : (reasons[given] ?? given)
  const advice = typeof recommendation === 'string' ? recommendation : null
  return [text ?? 'WhatsApp gave no reason.', advice].filter(Boolean).join(' ')
}

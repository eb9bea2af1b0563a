/** The channels of templates (RPL-17). */
export const templateChannels = ['SMS', 'Email', 'WhatsApp'] as const
export type TemplateChannel = (typeof templateChannels)[number]

/** The text of a template, with its placeholders; `subject` is for emails alone. */
export interface TemplateText {
  channel: string
  subject: string | null
  body: string
}

/** The status of WhatsApp's approval of a template (RPL-17). */
export const templateStatuses = ['APPROVED', 'NOT_SUBMITTED', 'PENDING', 'REJECTED'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

/** The labels of a status (TPL-06, TPL-10, C1-22); `title` is the heading of its group. */
export const templateStatusLabels: Record<
  TemplateStatus,
  { label: string; title: string; tooltip: string | null }
> = {
  APPROVED: { label: 'Approved', title: 'Approved', tooltip: null },
  NOT_SUBMITTED: {
    label: 'Not submitted for approval',
    title: 'In-conversation Templates',
    tooltip: 'A templates you can send via WhatsApp during a conversation but not to open a conversation',
  },
  PENDING: { label: 'Pending approval', title: 'Pending approval', tooltip: null },
  REJECTED: { label: 'Rejected', title: 'Rejected', tooltip: null },
}

/** The text for a template that was deleted before it was sent. */
export const TEMPLATE_GONE = 'This template no longer exists'

/** The text for a template that WhatsApp has not approved, or not yet. */
export const TEMPLATE_NOT_APPROVED = 'WhatsApp has not approved this template. Choose another one.'

/** The text for a template of a different channel. */
export function wrongChannelText(channel: TemplateChannel): string {
  return `This template is for ${channel}. Choose another one`
}

/** The text about a template that WhatsApp rejected, with its reason if there is one (TPL-26, G3-07). */
export function rejectionText(reason: string | null): string {
  const sentence = reason?.trim().replace(/\.$/, '')
  return sentence
    ? `WhatsApp rejected this template: ${sentence}. You can edit it and submit it again.`
    : 'This template was rejected. You can edit it and submit it again.'
}

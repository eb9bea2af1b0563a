/** Where a template can be sent (RPL-17). */
export const templateChannels = ['SMS', 'Email', 'WhatsApp'] as const
export type TemplateChannel = (typeof templateChannels)[number]

/** How far WhatsApp's approval of a template has come (RPL-17). */
export const templateStatuses = ['APPROVED', 'NOT_SUBMITTED', 'PENDING', 'REJECTED'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

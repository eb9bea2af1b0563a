import { channelDefinitions } from '@enamel/domain/reply/channels'
import {
  type TemplateChannel,
  type TemplateStatus,
  templateStatuses,
} from '@enamel/domain/templates/template'

/** The properties that determine a template's group and whether it can restart a conversation. */
export interface TemplateApproval {
  channel: TemplateChannel
  /** Null if the channel does not approve templates, or if approval was not requested. */
  status: TemplateStatus | null
}

export interface TemplateGroup<T> {
  /** Null for templates of a channel without approval, which form one list. */
  status: TemplateStatus | null
  templates: T[]
}

function statusOf({ channel, status }: TemplateApproval): TemplateStatus | null {
  return channelDefinitions[channel].approval ? (status ?? 'NOT_SUBMITTED') : null
}

/** Templates grouped by status if the channel approves them, otherwise in one list (TPL-05). */
export function groupTemplates<T extends TemplateApproval>(templates: readonly T[]): TemplateGroup<T>[] {
  return [null, ...templateStatuses]
    .map((status) => ({ status, templates: templates.filter((template) => statusOf(template) === status) }))
    .filter((group) => group.templates.length > 0)
}

/** Whether a template can restart a conversation: only an approved template can (RPL-21, G1-11). */
export function canRestartConversation(template: TemplateApproval): boolean {
  return statusOf(template) === 'APPROVED'
}

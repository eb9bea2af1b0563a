import { channelDefinitions } from '@enamel/domain/reply/channels'
import {
  type TemplateChannel,
  type TemplateStatus,
  templateStatuses,
} from '@enamel/domain/templates/template'

/** The input that decides a template's group and whether it can be sent. */
export interface TemplateApproval {
  channel: TemplateChannel
  /** Null on a channel that approves nothing, and where approval was not requested. */
  status: TemplateStatus | null
}

export interface TemplateGroup<T> {
  /** Null for templates of a channel without approval: they form one plain list. */
  status: TemplateStatus | null
  templates: T[]
}

function statusOf({ channel, status }: TemplateApproval): TemplateStatus | null {
  return channelDefinitions[channel].approval ? (status ?? 'NOT_SUBMITTED') : null
}

/** Templates by status where the channel approves them, else in one plain list (TPL-05). */
export function groupTemplates<T extends TemplateApproval>(templates: readonly T[]): TemplateGroup<T>[] {
  return [null, ...templateStatuses]
    .map((status) => ({ status, templates: templates.filter((one) => statusOf(one) === status) }))
    .filter((group) => group.templates.length > 0)
}

/** Whether a template can restart a conversation: only an approved one (RPL-21, G1-11). */
export function canRestart(template: TemplateApproval): boolean {
  return statusOf(template) === 'APPROVED'
}

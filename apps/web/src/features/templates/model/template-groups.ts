import { type TemplateStatus, templateStatuses } from '@enamel/domain/templates/template'
import { shownStatus, type TemplateApproval } from '@enamel/domain/templates/template-draft'

export interface TemplateGroup<T> {
  /** Null for templates of a channel without approval, which form one list. */
  status: TemplateStatus | null
  templates: T[]
}

/** Templates grouped by status if the channel approves them, otherwise in one list (TPL-05). */
export function groupTemplates<T extends TemplateApproval>(templates: readonly T[]): TemplateGroup<T>[] {
  return [null, ...templateStatuses]
    .map((status) => ({
      status,
      templates: templates.filter((template) => shownStatus(template) === status),
    }))
    .filter((group) => group.templates.length > 0)
}

/** Whether a template can restart a conversation: only an approved template can (RPL-21, G1-11). */
export function canRestartConversation(template: TemplateApproval): boolean {
  return shownStatus(template) === 'APPROVED'
}

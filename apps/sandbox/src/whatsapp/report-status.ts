import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { CloudIssue } from './cloud-error.ts'
import type { WhatsAppMessage } from './message-store.ts'
import type { Change, NotifyProduct } from './notify-product.ts'
import { statusChange } from './webhook-values.ts'

export interface ReportDependencies {
  clock: SandboxClock
  outbox: Outbox
  notify: NotifyProduct
}

/** Sets a message's status. @returns the report of the new status */
export type SetStatus = (
  message: WhatsAppMessage,
  status: WhatsAppMessage['status'],
  issue?: CloudIssue | null,
) => Change

/** Sends a report to the product. The reports of one message share a partition. */
export type Report = (message: WhatsAppMessage, change: Change) => void

export function createReporting({ clock, outbox, notify }: ReportDependencies): {
  setStatus: SetStatus
  report: Report
} {
  return {
    setStatus(message, status, issue = null) {
      message.status = status
      if (message.entryId) outbox.change(message.entryId, { status, error_code: issue?.code ?? null })
      return statusChange(message, clock.now(), issue)
    },
    report: (message, change) => {
      notify(message.account, `status ${message.wamid}`, change)
    },
  }
}

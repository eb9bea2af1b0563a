import type { WorldClock } from '../clock/world-clock.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { CloudFault } from './cloud-error.ts'
import type { WhatsAppMessage } from './message-books.ts'
import type { Change, TellProduct } from './tell-product.ts'
import { statusChange } from './webhook-values.ts'

export interface ReportNeeds {
  clock: WorldClock
  outbox: Outbox
  tell: TellProduct
}

/** Moves a message on and gives the report of it. */
export type MoveOn = (
  message: WhatsAppMessage,
  status: WhatsAppMessage['status'],
  fault?: CloudFault | null,
) => Change

/** Sends a report to the product, in the order of the message's own reports. */
export type Report = (message: WhatsAppMessage, change: Change) => void

export function createReporting({ clock, outbox, tell }: ReportNeeds): { moveOn: MoveOn; report: Report } {
  return {
    moveOn(message, status, fault = null) {
      message.status = status
      if (message.entryId) outbox.change(message.entryId, { status, error_code: fault?.code ?? null })
      return statusChange(message, clock.now(), fault)
    },
    report: (message, change) => {
      tell(message.account, `status ${message.wamid}`, change)
    },
  }
}

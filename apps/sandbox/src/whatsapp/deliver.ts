import { setTimeout as wait } from 'node:timers/promises'
import type { Troubles } from '../trouble/troubles.ts'
import type { CloudIssue } from './cloud-error.ts'
import { failingRecipients, SWITCHED_OFF } from './conventional-numbers.ts'
import type { WhatsAppMessage } from './message-store.ts'
import type { Change } from './notify-product.ts'
import type { Report, SetStatus } from './report-status.ts'

export interface DeliverDependencies {
  troubles: Troubles
  setStatus: SetStatus
  report: Report
  /** The time between two statuses, in milliseconds. */
  paceMs: number
  /** Aborts every delivery when the sandbox stops. */
  signal: AbortSignal
}

/**
 * Takes an accepted message through its statuses and reports each of them: until it is delivered or fails, or only up
 * to `sent` for a phone that is switched off.
 * @param findIssue returns the error with which this message fails, or null
 */
export type Deliver = (message: WhatsAppMessage, findIssue: () => Promise<CloudIssue | null>) => Promise<void>

export function createDeliver({ troubles, setStatus, report, paceMs, signal }: DeliverDependencies): Deliver {
  return async (message, findIssue) => {
    const issue = failingRecipients[message.patient] ?? (await findIssue())
    const trouble = troubles.next('whatsapp', ['duplicate', 'reorder'])
    const delayed: Change[] = []
    for (const status of stepsOf(message, issue)) {
      await wait(paceMs, undefined, { signal })
      const change = setStatus(message, status, issue)
      if (trouble === 'reorder') delayed.unshift(change)
      else report(message, change)
      if (trouble === 'duplicate') report(message, change)
    }
    for (const change of delayed) report(message, change)
  }
}

function stepsOf({ patient }: WhatsAppMessage, issue: CloudIssue | null): WhatsAppMessage['status'][] {
  if (issue) return ['failed']
  return patient === SWITCHED_OFF ? ['sent'] : ['sent', 'delivered']
}

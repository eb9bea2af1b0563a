import { setTimeout as wait } from 'node:timers/promises'
import type { Troubles } from '../trouble/troubles.ts'
import type { CloudIssue } from './cloud-error.ts'
import { failing, SWITCHED_OFF } from './conventional-numbers.ts'
import type { WhatsAppMessage } from './message-store.ts'
import type { Change } from './notify-product.ts'
import type { MoveOn, Report } from './report-status.ts'

export interface DeliverDependencies {
  troubles: Troubles
  moveOn: MoveOn
  report: Report
  /** The time between two statuses, in milliseconds. */
  paceMs: number
  /** Aborts every delivery when the sandbox stops. */
  signal: AbortSignal
}

/**
 * Carries an accepted message to its phone, or until it fails, and reports each step.
 * @param trap the error with which this message fails
 */
export type Deliver = (message: WhatsAppMessage, trap: () => Promise<CloudIssue | null>) => Promise<void>

export function createDeliver({ troubles, moveOn, report, paceMs, signal }: DeliverDependencies): Deliver {
  return async (message, trap) => {
    const issue = failing[message.patient] ?? (await trap())
    const trouble = troubles.take('whatsapp', ['duplicate', 'reorder'])
    const delayed: Change[] = []
    for (const status of stepsOf(message, issue)) {
      await wait(paceMs, undefined, { signal })
      const change = moveOn(message, status, issue)
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

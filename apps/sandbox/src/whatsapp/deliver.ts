import { setTimeout as wait } from 'node:timers/promises'
import type { Troubles } from '../trouble/troubles.ts'
import type { CloudFault } from './cloud-error.ts'
import { failing, SWITCHED_OFF } from './conventional-numbers.ts'
import type { WhatsAppMessage } from './message-books.ts'
import type { MoveOn, Report } from './report-status.ts'
import type { Change } from './tell-product.ts'

export interface DeliverNeeds {
  troubles: Troubles
  moveOn: MoveOn
  report: Report
  /** Between one status and the next, in milliseconds. */
  paceMs: number
  /** Ends every message's way when the sandbox stops. */
  signal: AbortSignal
}

/**
 * Takes an accepted message to its phone, or as far as it gets, and reports each step.
 * @param trap what keeps this very message from arriving
 */
export type Deliver = (message: WhatsAppMessage, trap: () => Promise<CloudFault | null>) => Promise<void>

export function createDeliver({ troubles, moveOn, report, paceMs, signal }: DeliverNeeds): Deliver {
  return async (message, trap) => {
    const fault = failing[message.patient] ?? (await trap())
    const trouble = troubles.strikes('whatsapp', ['duplicate', 'reorder'])
    const held: Change[] = []
    for (const status of stepsOf(message, fault)) {
      await wait(paceMs, undefined, { signal })
      const change = moveOn(message, status, fault)
      if (trouble === 'reorder') held.unshift(change)
      else report(message, change)
      if (trouble === 'duplicate') report(message, change)
    }
    for (const change of held) report(message, change)
  }
}

function stepsOf({ patient }: WhatsAppMessage, fault: CloudFault | null): WhatsAppMessage['status'][] {
  if (fault) return ['failed']
  return patient === SWITCHED_OFF ? ['sent'] : ['sent', 'delivered']
}

import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Troubles } from '../trouble/troubles.ts'
import type { OutgoingText } from './check-message.ts'
import { undeliverable } from './conventional-numbers.ts'
import type { Message, MessageStatus } from './message-store.ts'
import { fetchMedia } from './mms.ts'
import type { ReportToProduct } from './report-to-product.ts'
import { statusReport } from './status-report.ts'

export interface DeliverTextDependencies {
  account: { accountSid: string }
  clock: SandboxClock
  reportToProduct: ReportToProduct
  troubles: Troubles
  /** The time between two statuses, in milliseconds. */
  paceMs: number
  /** Aborts every delivery when the sandbox stops. */
  signal: AbortSignal
}

/** Takes a queued message through its statuses until it is delivered or fails, and reports each of them. */
export type DeliverText = (
  message: Message,
  text: Pick<OutgoingText, 'statusCallback' | 'mediaUrls'>,
  onStatus: (message: Message) => void,
) => Promise<void>

export function createDeliverText(deps: DeliverTextDependencies): DeliverText {
  const { account, clock, reportToProduct, troubles, paceMs, signal } = deps

  /** All reports of a message share a partition, so they are sent in order. */
  function report(url: string, sid: string, reports: Record<string, string>[], copies: number) {
    for (const fields of reports) {
      for (let copy = 0; copy < copies; copy += 1) {
        reportToProduct(`status ${sid}`, () => url, fields)
      }
    }
  }

  return async (message, { statusCallback, mediaUrls }, onStatus) => {
    const mediaFailure = await fetchMedia(message.media, mediaUrls, signal)
    const failure = mediaFailure ?? undeliverable[message.to]?.code ?? null
    const trouble = troubles.next('carrier', ['duplicate', 'reorder'])
    const copies = trouble === 'duplicate' ? 2 : 1
    const delayed: Record<string, string>[] = []
    const steps: MessageStatus[] = mediaFailure
      ? ['failed']
      : ['sending', 'sent', failure ? 'undelivered' : 'delivered']
    for (const status of steps) {
      await wait(paceMs, undefined, { signal })
      message.status = status
      message.updatedAt = clock.now()
      if (status === 'sent') message.sentAt = message.updatedAt
      if (status === 'undelivered' || status === 'failed') message.errorCode = failure
      onStatus(message)
      if (!statusCallback) continue
      const fields = statusReport(account.accountSid, message)
      if (trouble === 'reorder') delayed.unshift(fields)
      else report(statusCallback, message.sid, [fields], copies)
    }
    if (statusCallback) report(statusCallback, message.sid, delayed, copies)
  }
}

import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Carrier } from '../../../../adapters/sms/carrier.ts'
import type { Answer, ListPart, SentSms } from '../../../../adapters/sms/carrier-lists.ts'
import { inPractice } from '../../../../db/in-practice.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import type { ProductLog } from '../../../../log.ts'
import { applySmsStatuses } from '../sms-status.ts'
import type { Look } from './look.queries.ts'
import { type TextWithoutReport, textsWithoutReport } from './texts-without-report.ts'

/** If more texts are due, as during a bulk message, they are read from the carrier's list, which needs fewer requests. */
const ASKED_SINGLY_MAX = 20
/** The carrier's clock may differ. */
const MARGIN_MS = 10 * MS_PER_MINUTE

type Apply = (statuses: readonly SentSms[]) => Promise<void>

/**
 * Asks for the statuses of texts that the carrier did not report, and applies them as it does its reports. A text whose
 * status cannot be read does not keep the look from ending: it is asked about again in a later one. The same holds for
 * the carrier's list.
 */
export async function fetchMissingReports(
  deps: Dependencies,
  carrier: Carrier,
  clientId: string,
  look: Look,
  log: ProductLog,
): Promise<Answer<null>> {
  const texts = await inPractice(deps.db, clientId, (tx) => textsWithoutReport(tx, look))
  const byProviderId = new Map(texts.map((text) => [text.providerId, text]))
  async function apply(statuses: readonly SentSms[]): Promise<void> {
    const reports = statuses.flatMap((sms) => {
      const text = byProviderId.get(sms.providerId)
      return text && sms.status !== text.status ? [{ ...sms, communicationId: text.id }] : []
    })
    if (reports.length > 0) await applySmsStatuses(deps, clientId, reports)
  }
  return texts.length > ASKED_SINGLY_MAX
    ? readList(carrier, look, texts, apply, log)
    : askSingly(carrier, texts, apply, log)
}

async function askSingly(
  carrier: Carrier,
  texts: readonly TextWithoutReport[],
  apply: Apply,
  log: ProductLog,
): Promise<Answer<null>> {
  for (const { id, providerId } of texts) {
    const answer = await carrier.sentSmsById(providerId)
    if (answer.kind === 'answered') {
      if (answer.value) await apply([answer.value])
    } else if (answer.isDown) return answer
    else log.warn({ communication_id: id, detail: answer.detail }, 'the status of a text could not be read')
  }
  return { kind: 'answered', value: null }
}

/** Reads the list, the newest first, until it contained all of the texts. What it lacks is asked about in a later look. */
async function readList(
  carrier: Carrier,
  { number }: Look,
  texts: readonly TextWithoutReport[],
  apply: Apply,
  log: ProductLog,
): Promise<Answer<null>> {
  const oldest = Math.min(...texts.map(({ sentAt }) => sentAt.getTime()))
  const since = new Date(oldest - MARGIN_MS)
  const unseen = new Set(texts.map(({ providerId }) => providerId))
  for (let next: string | null = null; ; ) {
    const part: Answer<ListPart<SentSms>> = await carrier.sentSms({ number, since, next })
    if (part.kind === 'cannot_ask') {
      if (part.isDown) return part
      log.warn({ detail: part.detail }, 'the list of sent texts could not be read')
      return { kind: 'answered', value: null }
    }
    await apply(part.value.items)
    for (const { providerId } of part.value.items) unseen.delete(providerId)
    next = part.value.next
    if (next === null || unseen.size === 0) return { kind: 'answered', value: null }
  }
}

import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import type { Carrier } from '../../../../adapters/sms/carrier.ts'
import type { Answer, ListPart, SentSms } from '../../../../adapters/sms/carrier-lists.ts'
import { inPractice } from '../../../../db/database.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { applySmsStatuses } from '../sms-status.ts'
import type { Look } from './look.queries.ts'
import { type TextWithoutReport, textsWithoutReport } from './texts-without-report.ts'

/** If more texts are due, as during a bulk message, they are read from the carrier's list, which needs fewer requests. */
const ASKED_SINGLY_MAX = 20
/** The carrier's clock may differ. */
const MARGIN_MS = 10 * MS_PER_MINUTE

type Apply = (statuses: readonly SentSms[]) => Promise<void>

/** Asks for the statuses of texts that the carrier did not report, and applies them as it does its reports. */
export async function fetchMissingReports(
  deps: Dependencies,
  carrier: Carrier,
  clientId: string,
  look: Look,
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
    ? readList(carrier, look, texts, apply)
    : askSingly(carrier, texts, apply)
}

async function askSingly(
  carrier: Carrier,
  texts: readonly TextWithoutReport[],
  apply: Apply,
): Promise<Answer<null>> {
  for (const { providerId } of texts) {
    const answer = await carrier.sentSmsById(providerId)
    if (answer.kind === 'cannot_ask') return answer
    if (answer.value) await apply([answer.value])
  }
  return { kind: 'answered', value: null }
}

/** Reads the list, the newest first, until it contained all of the texts. What it lacks is asked about in a later look. */
async function readList(
  carrier: Carrier,
  { number }: Look,
  texts: readonly TextWithoutReport[],
  apply: Apply,
): Promise<Answer<null>> {
  const oldest = Math.min(...texts.map(({ sentAt }) => sentAt.getTime()))
  const since = new Date(oldest - MARGIN_MS)
  const unseen = new Set(texts.map(({ providerId }) => providerId))
  for (let next: string | null = null; ; ) {
    const part: Answer<ListPart<SentSms>> = await carrier.sentSms({ number, since, next })
    if (part.kind === 'cannot_ask') return part
    await apply(part.value.items)
    for (const { providerId } of part.value.items) unseen.delete(providerId)
    next = part.value.next
    if (next === null || unseen.size === 0) return { kind: 'answered', value: null }
  }
}

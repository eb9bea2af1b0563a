import { nextDelivery } from '@enamel/domain/communications/delivery/delivery'
import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import { isUuid } from '@enamel/domain/text/uuid'
import type { SmsStatus } from '../../../adapters/sms/carrier.ts'
import { coalesce } from '../../../coalesce.ts'
import { inPractice } from '../../../db/in-practice.ts'
import { lookup } from '../../../db/lookup.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { applyStatuses, markRecipientNumbers } from '../../communications/index.ts'
import { acceptAll, type DeliveryRow, lockDeliveries } from '../../delivery/index.ts'
import { lockTimelines } from '../../timeline/index.ts'

/**
 * Applies the carrier's reports about texts. There are several for each text, and thousands during a bulk message, so
 * reports that arrive while earlier ones of the number are being stored are stored together.
 */
export function smsStatusHandler(deps: Dependencies): (report: SmsStatus) => Promise<void> {
  return coalesce(
    ({ from }) => from,
    async (from, reports) => {
      const clientId = await lookup.practiceByAddress(deps.db, 'phone', from)
      if (clientId) await applySmsStatuses(deps, clientId, reports)
      return () => undefined
    },
  )
}

type SmsReport = Omit<SmsStatus, 'from'>
type TextReport = SmsReport & { communicationId: string }

interface ReportedDelivery {
  report: TextReport
  delivery: DeliveryRow
}

/**
 * Applies reports about texts of a practice. A report can arrive before the response to the request that sent the
 * text, and then proves that the carrier has the text. After a text is sent again, a report about an earlier attempt
 * says nothing about the new attempt.
 */
export async function applySmsStatuses(
  deps: Dependencies,
  clientId: string,
  reports: readonly SmsReport[],
): Promise<void> {
  await inPractice(deps.db, clientId, async (tx) => {
    const now = deps.clock.now()
    let waiting = reports.filter(isAboutText)
    for (let round = 1; waiting.length > 0; round++) {
      // Read again in each round, because the round before may have changed the same texts.
      const deliveries = await lockDeliveries(tx, [
        ...new Set(waiting.map(({ communicationId }) => communicationId)),
      ])
      // All at once, in the order of their ids: one round may change other patients than the next.
      if (round === 1)
        await lockTimelines(
          tx,
          deliveries.map(({ patient_id }) => patient_id),
        )
      const next = firstOfEachPatient(waiting, deliveries)
      await applyReports(tx, next, now)
      const applied = new Set(next.map(({ report }) => report))
      waiting = next.length === 0 ? [] : waiting.filter((report) => !applied.has(report))
    }
  })
}

function isAboutText(report: SmsReport): report is TextReport {
  return isUuid(report.communicationId)
}

/** The first report about each patient, with its text. Reports about unknown texts are left out. */
function firstOfEachPatient(
  reports: readonly TextReport[],
  deliveries: readonly DeliveryRow[],
): ReportedDelivery[] {
  const deliveryOf = new Map(deliveries.map((row) => [row.id, row]))
  const patients = new Set<string>()
  return reports.flatMap((report) => {
    const delivery = deliveryOf.get(report.communicationId)
    if (!delivery || patients.has(delivery.patient_id)) return []
    patients.add(delivery.patient_id)
    return [{ report, delivery }]
  })
}

async function applyReports(tx: PracticeTx, reports: readonly ReportedDelivery[], now: Date): Promise<void> {
  const related = Map.groupBy(reports, ({ report, delivery }) => relationOf(report, delivery))
  const proof = related.get('proof') ?? []
  await acceptAll(
    tx,
    proof.map(({ report: { providerId }, delivery }) => ({ delivery, providerId })),
    'reported',
    now,
  )
  const relevant = [...(related.get('current') ?? []), ...proof]
  const changed = await applyStatuses(
    tx,
    relevant.flatMap(({ report: { status, reason }, delivery: message }) =>
      status ? [{ message, report: { status, failure_reason: reason && failureOf(reason).text } }] : [],
    ),
    now,
  )
  // A repeated or late report does not change the number's mark either, because a later text may have changed it.
  await markRecipientNumbers(
    tx,
    relevant.flatMap(({ report: { status, reason }, delivery: message }) => {
      const hasArrived = status === 'delivered' || status === 'read'
      return changed.has(message.id) && (reason || hasArrived) ? [{ message, failure: reason }] : []
    }),
    now,
  )
}

/**
 * Whether a report is about the current attempt, proves that the carrier has the text, or is about an attempt that is
 * over: an earlier one, or one that was given up.
 */
function relationOf({ providerId }: SmsReport, delivery: DeliveryRow): 'current' | 'proof' | 'past' {
  const { state, found } = delivery
  if (delivery.provider_id === providerId && state === 'accepted') return 'current'
  if (delivery.provider_ids.includes(providerId)) return 'past'
  if (state === 'accepted') return found ? 'proof' : 'past'
  return nextDelivery(state, 'accepted').ok ? 'proof' : 'past'
}

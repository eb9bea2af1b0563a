import type { BulkPreview, bulk } from '@enamel/contract/bulk'
import {
  type BulkChannel,
  type LeftOutReason,
  leftOutReasons,
  PREVIEW_SAMPLES,
} from '@enamel/domain/bulk/bulk'
import { type BulkText, fillBulkText } from '@enamel/domain/bulk/bulk-text'
import { leftOutReason } from '@enamel/domain/bulk/left-out'
import { marketingFooter } from '@enamel/domain/bulk/marketing-footer'
import type { BulkRecipients } from '@enamel/domain/bulk/recipients'
import { waitsUntil } from '@enamel/domain/bulk/waits-until'
import { fullName } from '@enamel/domain/patients/name'
import { type RawBuilder, sql } from 'kysely'
import { chunksOf } from '../../db/chunks.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { outgoingEmail } from '../communications/index.ts'
import type { LockedPatient } from '../patients/index.ts'
import { type Practice, practiceOf, practiceSignature, sendingChannels } from '../practice/index.ts'
import { placeholdersOf } from '../templates/index.ts'
import { type BulkInput, refuseBulk } from './check-bulk.ts'
import { recipientsOf } from './recipients.ts'

/** How many of the patients who are left out a preview names. */
const NAMED_MAX = 100
/** Other requests are served each time that the texts of this many patients were filled in, after some milliseconds. */
const PATIENTS_AT_A_TIME = 500

/** The columns that the text and the rule need. */
type Row = Pick<
  LockedPatient,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'distinguisher'
  | 'email'
  | 'phone'
  | 'phone_e164'
  | 'phone_invalid_reason'
  | 'gdpr'
  | 'stage'
  | 'tx_type'
  | 'next_action_at'
  | 'referrer_name'
>

/**
 * Shows who would get a bulk message and who would not, by the rule by which it is then sent. It changes nothing but the
 * audit log, which names the patients who are shown.
 */
export const previewBulk: Handler<typeof bulk.preview> = ({ deps, change }, { body }) =>
  change(async (tx) => {
    const practice = await practiceOf(tx)
    const refusal = await refuseBulk(tx, body, { practice, deps })
    if (refusal) return refusal
    const preview = await previewOf(tx, { body, practice, now: deps.clock.now() }, deps)
    const shown = [...preview.samples, ...preview.left_out_patients]
    return ok(preview, { patientIds: shown.map(({ patient_id }) => patient_id) })
  })

interface PreviewInput {
  body: BulkInput
  practice: Practice
  now: Date
}

async function previewOf(
  tx: PracticeTx,
  { body, practice, now }: PreviewInput,
  deps: Dependencies,
): Promise<BulkPreview> {
  const { channel, message, subject = null } = body.payload
  const zone = practice.time_zone
  const channels = await sendingChannels(tx, practice, deps)
  const groupsOf = placeholdersOf(practice)
  const samples: BulkPreview['samples'] = []
  const named: BulkPreview['left_out_patients'] = []
  const counts = new Map<LeftOutReason, number>()
  let total = 0
  for await (const rows of chunksOf(tx, patientsOf(tx, body, { now, zone }), PATIENTS_AT_A_TIME)) {
    total += rows.length
    for (const row of rows) {
      const text = fillBulkText(channel, { message, subject }, groupsOf(row))
      const reason = leftOutReason(channel, row, { channels, text })
      if (reason) {
        counts.set(reason, (counts.get(reason) ?? 0) + 1)
        if (named.length < NAMED_MAX) named.push({ ...namedPatient(row), reason })
      } else if (samples.length < PREVIEW_SAMPLES) {
        samples.push(sampleOf(row, { channel, text, practice }, deps))
      }
    }
  }
  const leftOut = leftOutReasons.flatMap((reason) => {
    const count = counts.get(reason)
    return count === undefined ? [] : [{ reason, count }]
  })
  return {
    total,
    receiving: leftOut.reduce((rest, { count }) => rest - count, total),
    waits_until: waitsUntil(channel, now, zone)?.toISOString() ?? null,
    left_out: leftOut,
    left_out_patients: named,
    samples,
  }
}

/** A query for the recipients in their order. */
function patientsOf(
  tx: PracticeTx,
  recipients: BulkRecipients,
  at: { now: Date; zone: string },
): RawBuilder<Row> {
  return sql<Row>`
    select p.id, p.first_name, p.last_name, p.distinguisher, p.email, p.phone, p.phone_e164, p.phone_invalid_reason, p.gdpr, p.stage,
           p.tx_type, p.next_action_at, p.referrer_name
    from (${recipientsOf(tx, recipients, at)}) as recipients
    join patients p on p.client_id = ${tx.clientId} and p.id = recipients.patient_id
    order by recipients.position`
}

/** The message to one patient as they will read it. */
function sampleOf(
  row: Row,
  { channel, text, practice }: { channel: BulkChannel; text: BulkText; practice: Practice },
  deps: Dependencies,
): BulkPreview['samples'][number] {
  const { subject, message } = text
  const patient = namedPatient(row)
  if (channel === 'SMS') return { ...patient, to: row.phone_e164 ?? '', subject, message }
  const footer = { text: marketingFooter(practice.name).shown, html: '' }
  const email = outgoingEmail(message, practiceSignature(practice, deps), { footer })
  return { ...patient, to: row.email ?? '', subject, message: email.text }
}

function namedPatient(row: Row) {
  return { patient_id: row.id, name: fullName(row), distinguisher: row.distinguisher }
}

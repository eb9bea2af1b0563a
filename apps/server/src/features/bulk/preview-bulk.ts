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
import { sql } from 'kysely'
import type { PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import type { LockedPatient } from '../patients/index.ts'
import { type Practice, practiceOf, sendingChannels } from '../practice/index.ts'
import { placeholdersOf } from '../templates/index.ts'
import { type BulkInput, refuseBulk } from './check-bulk.ts'
import { recipientsOf } from './recipients.ts'

/** How many of the patients who are left out a preview names. */
const NAMED_MAX = 100

/** The columns that the text and the rule need. */
type Row = Pick<
  LockedPatient,
  | 'id'
  | 'first_name'
  | 'last_name'
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
  const rows = await patientsOf(tx, body, { now, zone })
  const channels = await sendingChannels(tx, practice, deps)
  const groupsOf = placeholdersOf(practice)
  const samples: BulkPreview['samples'] = []
  const leftOut: { row: Row; reason: LeftOutReason }[] = []
  for (const row of rows) {
    const text = fillBulkText(channel, { message, subject }, groupsOf(row))
    const reason = leftOutReason(channel, row, { channels, text })
    if (reason) leftOut.push({ row, reason })
    else if (samples.length < PREVIEW_SAMPLES) samples.push(sampleOf(row, channel, text, practice))
  }
  return {
    total: rows.length,
    receiving: rows.length - leftOut.length,
    waits_until: waitsUntil(channel, now, zone)?.toISOString() ?? null,
    left_out: leftOutReasons
      .map((reason) => ({ reason, count: leftOut.filter((patient) => patient.reason === reason).length }))
      .filter(({ count }) => count > 0),
    left_out_patients: leftOut
      .slice(0, NAMED_MAX)
      .map(({ row, reason }) => ({ patient_id: row.id, name: fullName(row), reason })),
    samples,
  }
}

/** The recipients in their order. One query reads them all: a report of ten thousand patients takes some megabytes. */
async function patientsOf(
  tx: PracticeTx,
  recipients: BulkRecipients,
  at: { now: Date; zone: string },
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.first_name, p.last_name, p.email, p.phone, p.phone_e164, p.phone_invalid_reason, p.gdpr, p.stage,
           p.tx_type, p.next_action_at, p.referrer_name
    from (${recipientsOf(tx, recipients, at)}) as recipients
    join patients p on p.client_id = ${tx.clientId} and p.id = recipients.patient_id
    order by recipients.position`.execute(tx)
  return rows
}

function sampleOf(row: Row, channel: BulkChannel, { subject, message }: BulkText, { name }: Practice) {
  const isEmail = channel === 'Email'
  return {
    patient_id: row.id,
    name: fullName(row),
    to: (isEmail ? row.email : row.phone_e164) ?? '',
    subject,
    message: isEmail ? `${message}\n\n${marketingFooter(name).shown}` : message,
  }
}

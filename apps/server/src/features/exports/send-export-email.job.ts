import { exportLabel } from '@enamel/domain/exports/export-file'
import { exportExpiry } from '@enamel/domain/exports/export-state'
import type { OutgoingEmail } from '../../adapters/email/relay/mail-relay.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { emailToUser } from '../auth/index.ts'
import { type EmailChange, emailJob } from '../delivery/index.ts'
import { practiceOf } from '../practice/index.ts'
import { type ExportPayload, sendExportEmailKind } from './export.kinds.ts'
import {
  changeExportEmail,
  type ExportEmailChange,
  type UnsentExport,
  unsentExport,
} from './export.queries.ts'
import { failedExportEmail, readyExportEmail } from './export-email.ts'

/** Sends the email about an export to the relay, or drops it if the product has no mail service. */
export const sendExportEmailJob = emailJob({
  kind: sendExportEmailKind,
  open: openUnexpired,
  compose: composeExportEmail,
  change: (tx: PracticeTx, { export_id }: ExportPayload, change) =>
    changeExportEmail(tx, export_id, columnsOf(change)),
  dropsWithoutService: true,
})

/** The export, unless its file has expired or its user has left the practice. Then nobody needs the email. */
async function openUnexpired(
  tx: PracticeTx,
  { export_id }: ExportPayload,
  now: Date,
): Promise<UnsentExport | undefined> {
  const row = await unsentExport(tx, export_id)
  if (!row) return undefined
  const hasExpired = row.settled_at !== null && exportExpiry(row.settled_at) <= now
  if (!hasExpired && row.deactivated_at === null) return row
  await changeExportEmail(tx, export_id, { email_state: 'refused' })
  return undefined
}

async function composeExportEmail(
  tx: PracticeTx,
  row: UnsentExport,
  deps: Dependencies,
): Promise<OutgoingEmail> {
  const practice = await practiceOf(tx)
  const { id, name, email, query, settled_at, total } = row
  const label = exportLabel(query.report, query.range)
  const content =
    settled_at === null || total === null
      ? failedExportEmail({ name, label })
      : readyExportEmail({
          name,
          label,
          total,
          practice: practice.name,
          link: new URL(`/exports/${id}`, deps.publicUrl).href,
          expiresAt: exportExpiry(settled_at),
          timeZone: practice.time_zone,
        })
  return emailToUser(tx, { id, to: email, practice, content }, deps)
}

function columnsOf(change: EmailChange): ExportEmailChange {
  switch (change.kind) {
    case 'attempted':
      return { attempted_at: change.at }
    case 'postponed':
      return { attempted_at: null }
    case 'accepted':
      return { email_state: 'sent' }
    case 'refused':
      return { email_state: 'refused' }
  }
}

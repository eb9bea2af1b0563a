import type { PracticeCall, PracticeSystemUpdate } from '../../adapters/practice-system/practice-system.ts'
import { inPractice } from '../../db/in-practice.ts'
import { lookup } from '../../db/lookup.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type Webhook, type WebhookRequest, webhook } from '../../http/pipeline/webhook.ts'
import { practiceSystemConnection } from '../integrations/index.ts'
import { listedUntil } from './catch-up/position.ts'
import { readRunCursor } from './catch-up/run-cursor.ts'
import { lockLinkOfExternal } from './records/link.queries.ts'
import { recordReportedVisits } from './records/record-reported-visits.ts'
import { requestFetch } from './records/sync-link.kind.ts'
import { wrongSecretReporter } from './report-wrong-secret.ts'

/** A webhook request, with the connected practice to whose URL it was sent. */
interface PracticeReport extends PracticeCall {
  clientId: string
  /** Null when the practice has no secret, or its keys cannot be decrypted: no request is accepted then. */
  secret: string | null
}

/**
 * The practice system's webhook, with a URL and a secret for each practice. A request is answered only after its effect
 * is committed. A repeated request records no visit twice, and at most causes another fetch.
 */
export function practiceSystemWebhook(deps: Dependencies): Webhook {
  const { practiceSystem } = deps
  const reportWrongSecret = wrongSecretReporter(deps.clock)
  return webhook<PracticeReport>({
    path: practiceSystem.path,
    read: (request) => readReport(deps, request),
    isGenuine: (report) => report.secret !== null && practiceSystem.isGenuine(report, report.secret),
    onForged: ({ clientId, secret }, log) => reportWrongSecret(log, clientId, secret !== null),
    async accept(report) {
      const update = practiceSystem.read(report)
      if (!update) return 'malformed'
      const now = deps.clock.now()
      if (update !== 'nothing')
        await inPractice(deps.db, report.clientId, (tx) => applyUpdate(tx, update, now))
      return { status: 204 }
    },
  })
}

async function readReport(
  deps: Dependencies,
  { params, headers, body }: WebhookRequest,
): Promise<PracticeReport | 'not_found'> {
  const clientId = await lookup.practiceByFormKey(deps.db, params.practice ?? '')
  const connection =
    clientId && (await inPractice(deps.db, clientId, (tx) => practiceSystemConnection.read(tx, deps)))
  if (!clientId || !connection) return 'not_found'
  const keys = await connection.openCredentials().catch(() => null)
  return { clientId, secret: keys?.webhookSecret ?? null, headers, body: body ?? Buffer.alloc(0) }
}

/**
 * Records a visit, and requests another fetch of a patient about whom something has changed. An update of a record that
 * is linked to no patient is ignored.
 */
async function applyUpdate(tx: PracticeTx, update: PracticeSystemUpdate, now: Date): Promise<void> {
  const externalId = update.kind === 'visit' ? update.visit.patientId : update.patientId
  const link = await lockLinkOfExternal(tx, externalId)
  if (!link) return
  const changedAfter = listedUntil((await readRunCursor(tx))?.position ?? null, now)
  if (update.kind === 'visit') await recordReportedVisits(tx, link, [update.visit], changedAfter)
  else await requestFetch(tx, link, { changes: [update.change], changedAfter })
}

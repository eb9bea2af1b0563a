import type { communications } from '@enamel/contract/communications'
import { NO_ATTACHMENTS } from '@enamel/domain/communications/attachments/upload-problem'
import { isOn } from '@enamel/domain/config/feature-flags'
import { v7 as uuid } from 'uuid'
import { inPractice } from '../../../db/in-practice.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { StaffContext } from '../../../http/pipeline/context.ts'
import { created, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { practiceFeatures } from '../../practice/index.ts'
import { attachmentUrl } from '../../timeline/index.ts'
import { filesOfMessages } from './attachment.queries.ts'
import { discardFailedUploads } from './discard-failed-uploads.ts'
import { makeRoomInDrafts } from './draft-capacity.ts'
import { completeUpload, reserveUpload, UPLOAD_LIFETIME_MS } from './upload.queries.ts'

/**
 * Copies the files of a failed message into the user's draft. The message's own files stay, whatever happens to the
 * draft.
 */
export const reuseFiles: Handler<typeof communications.reuseFiles> = async (context, { params }) => {
  const { deps, session } = context
  const reserved = await reserveCopies(context, params)
  if (!reserved.ok) return reserved.refusal
  const { copies } = reserved
  let areStored = false
  try {
    for (const { sourceKey, storageKey } of copies) {
      await deps.storage.put(storageKey, (await deps.storage.open(sourceKey)).stream)
    }
    const result = await context.change(async (tx) => {
      // Checked again, now that the bytes are here: other files may have been added in the meantime.
      const owner = { userId: session.userId, now: deps.clock.now() }
      if (!(await makeRoomInDrafts(tx, owner, { files: 0, bytes: bytesOf(copies) })))
        return refuse('drafts_full')
      for (const { id, file } of copies) await completeUpload(tx, id, file)
      return created({ files: copies.map(({ id, file }) => ({ id, ...file, url: attachmentUrl(id) })) })
    })
    areStored = result.ok
    return result
  } finally {
    if (!areStored) await discardFailedUploads(context, copies)
  }
}

/**
 * Stores the rows of the copies before any byte is written, so that copies that are never sent are found and removed,
 * even after a crash.
 */
function reserveCopies(
  { deps, session }: StaffContext,
  { id: patientId, commId }: { id: string; commId: string },
) {
  const { clientId, userId } = session
  const now = deps.clock.now()
  return inPractice(deps.db, clientId, async (tx) => {
    const message = await messageOf(tx, patientId, commId)
    if (!message) return failure('not_found')
    if (message.inbound || message.status !== 'failed' || message.retry_active) return failure('not_failed')
    if (!isOn(await practiceFeatures(tx), 'attachments')) {
      return { ok: false, refusal: refuse('file_refused', { values: { reason: NO_ATTACHMENTS } }) } as const
    }
    const files = await filesOfMessages(tx, [commId])
    const copies = files.map(({ storage_key: sourceKey, name, type, size }) => {
      const id = uuid()
      return { id, sourceKey, storageKey: `uploads/${clientId}/${id}`, file: { name, type, size } }
    })
    const added = { files: copies.length, bytes: bytesOf(copies) }
    if (!(await makeRoomInDrafts(tx, { userId, now }, added))) return failure('drafts_full')
    const expires_at = new Date(now.getTime() + UPLOAD_LIFETIME_MS)
    for (const { id, storageKey } of copies) {
      const owner = { patient_id: patientId, user_id: userId }
      await reserveUpload(tx, { id, ...owner, storage_key: storageKey, expires_at })
    }
    return { ok: true, copies } as const
  })
}

function bytesOf(copies: readonly { file: { size: number } }[]): number {
  return copies.reduce((sum, { file }) => sum + file.size, 0)
}

function failure<Code extends string>(code: Code) {
  return { ok: false, refusal: refuse(code) } as const
}

function messageOf(tx: PracticeTx, patientId: string, id: string) {
  return tx
    .selectFrom('communications')
    .select(['inbound', 'status', 'retry_active'])
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

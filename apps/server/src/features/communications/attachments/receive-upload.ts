import type { communications } from '@enamel/contract/communications'
import { ATTACHMENT_BYTES_MAX } from '@enamel/domain/communications/attachments/attachment-types'
import { safeFileName } from '@enamel/domain/communications/attachments/safe-file-name'
import {
  EMPTY_FILE,
  NO_ATTACHMENTS,
  NO_FILE,
  ONE_AT_A_TIME,
} from '@enamel/domain/communications/attachments/upload-problem'
import { isOn } from '@enamel/domain/config/feature-flags'
import { v7 as uuid } from 'uuid'
import { inPractice } from '../../../db/in-practice.ts'
import type { StaffContext } from '../../../http/pipeline/context.ts'
import { created, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { patientExists } from '../../patients/index.ts'
import { practiceFeatures } from '../../practice/index.ts'
import { attachmentUrl } from '../../timeline/index.ts'
import { checkContent, type DeclaredFile } from './check-content.ts'
import { discardFailedUploads } from './discard-failed-uploads.ts'
import { makeRoomInDrafts } from './draft-capacity.ts'
import { completeUpload, reserveUpload, UPLOAD_LIFETIME_MS } from './upload.queries.ts'

/**
 * Accepts a file that will be sent with a message. The file is stored while it is received, then checked by its bytes.
 * A refused or interrupted upload leaves nothing behind. Room in the user's drafts is checked before the file is
 * received, and again when its size is known.
 */
export const receiveUpload: Handler<typeof communications.upload> = async (context, { params }) => {
  const { deps, session } = context
  const id = uuid()
  const storageKey = `uploads/${session.clientId}/${id}`
  const reserved = await reserve(context, params.id, id, storageKey)
  if (reserved === 'not_enabled') return refuseFile(NO_ATTACHMENTS)
  if (reserved !== 'ok') return refuse(reserved)

  let isStored = false
  try {
    const received = await context.receiveFile(ATTACHMENT_BYTES_MAX, async ({ name, type, content }) => {
      await deps.storage.put(storageKey, content)
      return { name: safeFileName(name), type }
    })
    if (!received.ok) return refuseReceipt(received.reason)
    const file = await check(context, storageKey, received.value)
    if (!file.ok) return refuseFile(file.reason)
    const { name, type, size } = file
    const result = await context.change(async (tx) => {
      const owner = { userId: session.userId, now: deps.clock.now() }
      if (!(await makeRoomInDrafts(tx, owner, { files: 0, bytes: size }))) return refuse('drafts_full')
      await completeUpload(tx, id, { name, type, size })
      return created({ id, name, type, url: attachmentUrl(id) })
    })
    isStored = result.ok
    return result
  } finally {
    if (!isStored) await discardFailedUploads(context, [{ id, storageKey }])
  }
}

function refuseReceipt(reason: 'no_file' | 'too_large' | 'too_many') {
  switch (reason) {
    case 'too_large':
      return refuse('file_too_large')
    case 'too_many':
      return refuseFile(ONE_AT_A_TIME)
    case 'no_file':
      return refuseFile(NO_FILE)
  }
}

function refuseFile(reason: string) {
  return refuse('file_refused', { values: { reason } })
}

function reserve(
  { deps, session }: StaffContext,
  patientId: string,
  id: string,
  storageKey: string,
): Promise<'ok' | 'not_found' | 'not_enabled' | 'drafts_full'> {
  const now = deps.clock.now()
  const expires_at = new Date(now.getTime() + UPLOAD_LIFETIME_MS)
  return inPractice(deps.db, session.clientId, async (tx) => {
    if (!(await patientExists(tx, patientId))) return 'not_found'
    if (!isOn(await practiceFeatures(tx), 'attachments')) return 'not_enabled'
    const { userId } = session
    if (!(await makeRoomInDrafts(tx, { userId, now }, { files: 1, bytes: 0 }))) return 'drafts_full'
    await reserveUpload(tx, {
      id,
      patient_id: patientId,
      user_id: userId,
      storage_key: storageKey,
      expires_at,
    })
    return 'ok'
  })
}

type CheckedFile = { ok: true; name: string; type: string; size: number } | { ok: false; reason: string }

async function check(
  { deps }: StaffContext,
  storageKey: string,
  declared: DeclaredFile,
): Promise<CheckedFile> {
  const openFile = async () => (await deps.storage.open(storageKey)).stream
  const { size, stream } = await deps.storage.open(storageKey)
  stream.destroy()
  if (size === 0) return { ok: false, reason: EMPTY_FILE }
  const checked = await checkContent(declared, openFile)
  return checked.ok ? { ok: true, name: declared.name, type: checked.type, size } : checked
}

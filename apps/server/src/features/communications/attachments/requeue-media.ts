import { FILE_RETENTION_MS } from '@enamel/domain/communications/attachments/fetch-again'
import { requeue } from '../../../jobs/requeue.ts'
import { pendingFiles } from './attachment.queries.ts'
import { fetchMediaKey, fetchMediaKind } from './fetch-media.kind.ts'
import { workingConnection } from './fetch-whatsapp-file.ts'

const BATCH = 1000

/** Enqueues files that have not been fetched yet, including those that waited for the connection to WhatsApp. */
export const requeueMedia = requeue({
  name: 'communications.requeue-media',
  kind: fetchMediaKind,
  key: fetchMediaKey,
  unfinished: async (tx, deps) =>
    pendingFiles(tx, {
      withWhatsApp: (await workingConnection(tx, deps)) !== null,
      receivedSince: new Date(deps.clock.now().getTime() - FILE_RETENTION_MS),
      limit: BATCH,
    }),
})

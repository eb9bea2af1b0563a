import { EXPORT_LIFE_MS } from '@enamel/domain/exports/export-state'
import { MS_PER_HOUR, SECONDS_PER_HOUR } from '@enamel/domain/time/seconds'
import { inPractice } from '../../db/in-practice.ts'
import { eachPractice } from '../../jobs/each-practice.ts'
import { requeue } from '../../jobs/requeue.ts'
import { exportEmailKey, makeExportKey, makeExportKind, sendExportEmailKind } from './export.kinds.ts'
import {
  deleteOldExports,
  exportsWithoutFile,
  exportsWithUnsentEmail,
  markExpired,
  readyBefore,
} from './export.queries.ts'
import { exportFileKey, exportFolder } from './export-location.ts'

const BATCH = 1000
/** A file to which nothing was written for this long belongs to a process that was killed. */
const ABANDONED_MS = MS_PER_HOUR

/** Enqueues exports whose file is not made. */
const requeueExports = requeue({
  name: 'exports.requeue',
  kind: makeExportKind,
  key: makeExportKey,
  unfinished: (tx) => exportsWithoutFile(tx, BATCH),
})

/** Enqueues the emails of exports that are neither sent nor given up. */
const requeueExportEmails = requeue({
  name: 'exports.requeue-emails',
  kind: sendExportEmailKind,
  key: exportEmailKey,
  unfinished: (tx) => exportsWithUnsentEmail(tx, BATCH),
})

/** Deletes files that have expired and those of killed processes, and the rows of exports of long ago. */
const deleteExpiredExports = eachPractice({
  name: 'exports.delete-expired',
  everySeconds: SECONDS_PER_HOUR,
  async run({ deps }, clientId) {
    const now = deps.clock.now()
    const expired = await inPractice(deps.db, clientId, (tx) =>
      readyBefore(tx, new Date(now.getTime() - EXPORT_LIFE_MS)),
    )
    for (const id of expired) {
      await deps.storage.remove(exportFileKey(clientId, id))
      await inPractice(deps.db, clientId, (tx) => markExpired(tx, id))
    }
    // Files have the time of the machine.
    await deps.storage.removeAbandoned(exportFolder(clientId), new Date(Date.now() - ABANDONED_MS))
    await inPractice(deps.db, clientId, (tx) => deleteOldExports(tx, now))
  },
})

export const exportPeriodicJobs = [requeueExports, requeueExportEmails, deleteExpiredExports]

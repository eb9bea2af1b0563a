import { z } from 'zod'
import { openOwnerPool } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { openLog, silent } from '../../log.ts'
import { job, jobKind } from '../job.ts'
import { startWorker } from '../worker.ts'

/** A process whose jobs never end, for tests that kill it. Its arguments: the database's address and its slots. */
const [, , url = '', concurrency = '1'] = process.argv
const kind = jobKind({ name: 'test.job', payload: z.unknown(), maxAttempts: 3 })
await startWorker({
  deps: {} as Dependencies,
  pool: openOwnerPool(url, { log: silent }),
  jobs: [job(kind, () => new Promise(() => {}))],
  periodic: [],
  concurrency: Number(concurrency),
  log: openLog('silent'),
})

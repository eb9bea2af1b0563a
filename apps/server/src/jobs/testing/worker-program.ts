import { z } from 'zod'
import { openOwnerPool } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { openLog, silent } from '../../log.ts'
import { job, jobKind } from '../job.ts'
import { startWorker } from '../worker.ts'

/**
 * A worker in a process of its own, which tests kill. Its arguments: the database's address, the number of its slots,
 * and whether its jobs end.
 */
const [, , url = '', concurrency = '1', jobsEnd = 'no'] = process.argv
const kind = jobKind({ name: 'test.job', payload: z.unknown(), maxAttempts: 3 })
await startWorker({
  deps: {} as Dependencies,
  pool: openOwnerPool(url, { log: silent }),
  jobs: [job(kind, () => (jobsEnd === 'yes' ? Promise.resolve() : new Promise(() => {})))],
  periodic: [],
  concurrency: Number(concurrency),
  log: openLog('silent'),
})

import type { Pool } from 'pg'
import { afterAll } from 'vitest'
import { openDatabase, openOwnerPool } from '../../db/database.ts'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { freshDatabase } from '../../db/testing/fresh-database.ts'
import { silent } from '../../log.ts'
import { reactions } from '../../reactions-of-features.ts'
import { Leases } from '../leases.ts'

const PRACTICE = '01930000-0000-7000-8000-000000000001'

/** A new database with an empty queue, for all tests of a file. */
export async function queueFixture() {
  const { ownerUrl, drop } = await freshDatabase()
  const db = await openDatabase(ownerUrl, { log: silent, reactions })
  const pool = openOwnerPool(ownerUrl, { log: silent })
  afterAll(async () => {
    await pool.end()
    await db.close()
    await drop()
  })
  return {
    ownerUrl,
    /** The owner's pool. */
    pool,
    /** Runs a transaction that may add jobs. */
    inTx: <T>(work: (tx: PracticeTx) => Promise<T>) => inPractice(db, PRACTICE, work),
    clear: () => pool.query('truncate worker_leases; delete from graphile_worker._private_jobs'),
  }
}

/** Acquires and releases the lease of another process, which frees the jobs of processes without a valid lease. */
export async function renewAsOtherProcess(pool: Pool): Promise<void> {
  const onError = (error: unknown) => {
    throw error
  }
  const leases = new Leases({ pool, workerId: 'other process', onError })
  await leases.start()
  await leases.stop()
}

import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Database } from './database.ts'
import { PracticeConnection, practiceSetting } from './practice-connection.ts'
import { PracticeTx } from './practice-tx.ts'
import { hasOldPlan } from './statement-names.ts'

const MAX_RETRIES = 3
const RETRY_PAUSE_MS = 10
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs `work` in one transaction that sees and writes one practice's rows only. Commits when `work` resolves, rolls
 * back when it throws. `work` must have no effect outside the transaction, since it runs again after a serialization
 * failure or a deadlock, up to 3 times, and on another connection when a table has changed since this one prepared its
 * statements. Transactions must not be nested, since each takes a connection.
 *
 * Statements are sent as soon as they are asked for, and are carried out in that order. Those that do not need each
 * other's results, `Promise.all` of them or `tx.send`, take one round trip together; so do the beginning and the first
 * one.
 * @param clientId the practice (UUID)
 * @throws TypeError for anything but a UUID
 */
export async function inPractice<T>(
  db: Database,
  clientId: string,
  work: (tx: PracticeTx) => Promise<T>,
): Promise<T> {
  for (let retries = 0; ; ) {
    try {
      return await transaction(db, clientId, work)
    } catch (error) {
      // That connection is replaced, but all others of the pool may have old plans too.
      if (hasOldPlan(error)) continue
      if (retries === MAX_RETRIES || !isWorthRetrying(error)) throw error
      await pause(RETRY_PAUSE_MS * 2 ** retries++ * (0.5 + Math.random()))
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
  )
}

async function transaction<T>(
  db: Database,
  clientId: string,
  work: (tx: PracticeTx) => Promise<T>,
): Promise<T> {
  const setting = practiceSetting(clientId)
  const client = await db.pool.connect()
  const connection = new PracticeConnection(client)
  try {
    // Not awaited, so that it is sent together with the first statement.
    const begun = client.query(`begin; set local ${setting}`)
    begun.catch(() => {})
    const tx = new PracticeTx(connection, clientId, db.react)
    const result = await work(tx)
    await tx.finish()
    connection.end()
    const [{ command }] = await Promise.all([client.query('commit'), begun, connection.settled()])
    // PostgreSQL responds to the commit of a failed transaction by rolling it back, without an error.
    if (command !== 'COMMIT') throw new Error('A statement in the transaction failed, so it was rolled back')
    client.release()
    return result
  } catch (thrown) {
    const error = connection.causeOf(thrown)
    connection.end()
    await client.query('rollback').then(
      () => client.release(hasOldPlan(error)),
      (broken) => client.release(broken),
    )
    throw error
  }
}

import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openOwnerPool } from '../db/database.ts'
import { type BreakableDatabase, breakableDatabase } from '../db/testing/breakable-database.ts'
import { silent } from '../log.ts'
import { retryingPool } from './retrying-pool.ts'

let database: BreakableDatabase
let pool: Pool
let queue: ReturnType<typeof retryingPool>

beforeAll(async () => {
  database = await breakableDatabase()
  await database.stop()
})
afterEach(async () => {
  queue.stopWaiting()
  await pool.end()
})
afterAll(() => database.remove())

function open(): void {
  pool = openOwnerPool(database.ownerUrl, { log: silent })
  queue = retryingPool(pool, silent)
}

describe('a connection of the queue', () => {
  it.each([
    ['28P01', 'a wrong password'],
    ['28000', 'a refused login'],
    ['3D000', 'a missing database'],
  ])('fails immediately when it is refused with %s for %s', async (code) => {
    open()
    const refusing = await database.refuse(code)
    try {
      await expect(queue.pool.connect()).rejects.toMatchObject({ code })
    } finally {
      refusing.end()
    }
  })

  it('fails immediately for a reason unrelated to the database', async () => {
    open()
    const broken = Object.assign(Object.create(pool), {
      connect: () => Promise.reject(new TypeError('our own error')),
    })
    await expect(retryingPool(broken, silent).pool.connect()).rejects.toThrow('our own error')
  })

  it('stays pending while the database starts, and for ever when the worker stops in the meantime', async () => {
    open()
    const refusing = await database.refuse('57P03')
    let isFinished = false
    const markFinished = () => {
      isFinished = true
    }
    queue.pool.connect().then(markFinished, markFinished)
    await queue.stopWaiting()
    expect(isFinished).toBe(false)
    refusing.end()
  })
})

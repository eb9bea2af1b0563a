import { eventually } from '@enamel/testing/eventually'
import { expect, it } from 'vitest'
import { watchSettling } from './watch-settling.ts'

const ID = 'a message'

/** Watches a database whose first query fails with this error; the next query returns the message as settled. */
function watchWithFirstError(error: Error) {
  const results = [Promise.reject(error)]
  return watchSettling(
    { query: () => results.shift() ?? Promise.resolve([{ id: ID }]), received: async () => new Map() },
    [ID],
  )
}

it.each([
  ['is not running', new Error('PostgreSQL is unavailable')],
  ['refuses connections', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['closes the connection', new Error('Connection terminated unexpectedly')],
])('keeps watching when the database %s', async (_failure, error) => {
  const settling = watchWithFirstError(error)
  await eventually(() => expect(settling.isOver()).toBe(true))
  await settling.stop()
})

it('fails on any other error', async () => {
  const unknown = Object.assign(new Error('no such column'), { code: '42703' })
  const settling = watchWithFirstError(unknown)
  await eventually(() => expect(() => settling.isOver()).toThrow('no such column'))
  await expect(settling.stop()).rejects.toThrow('no such column')
})

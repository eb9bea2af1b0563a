import { eventually } from '@enamel/testing/eventually'
import { expect, it } from 'vitest'
import { watchSettling } from './watch-settling.ts'

const ID = 'a message'

/** A database that answers so when it is asked for the first time, and then that the message is settled. */
function watchThrough(error: Error) {
  const answers = [Promise.reject(error)]
  return watchSettling(
    { ask: () => answers.shift() ?? Promise.resolve([{ id: ID }]), received: async () => new Map() },
    [ID],
  )
}

it.each([
  ['does not run', new Error('PostgreSQL is away')],
  ['refuses connections', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['hangs up', new Error('Connection terminated unexpectedly')],
])('goes on watching when the database %s', async (_what, error) => {
  const settling = watchThrough(error)
  await eventually(() => expect(settling.isOver()).toBe(true))
  await settling.stop()
})

it('fails for every other error', async () => {
  const unknown = Object.assign(new Error('no such column'), { code: '42703' })
  const settling = watchThrough(unknown)
  await eventually(() => expect(() => settling.isOver()).toThrow('no such column'))
  await expect(settling.stop()).rejects.toThrow('no such column')
})

import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { type Connection, realtimeMachine } from './realtime.machine.ts'

const PRACTICE_1 = { type: 'start', clientId: 'practice-1' } as const
const PRACTICE_2 = { type: 'start', clientId: 'practice-2' } as const
const STOP = { type: 'stop' } as const

interface Opening {
  clientId: string
  signal: AbortSignal
  succeed: (connection: Connection) => void
}

/** The machine with connections that open and close when the test says so. */
function startMachine({ isConfigured = true } = {}) {
  const openings: Opening[] = []
  const closings: { connection: Connection | null; finish: () => void }[] = []
  const actor = createActor(
    realtimeMachine.provide({
      guards: { isConfigured: () => isConfigured },
      actors: {
        open: fromPromise(
          ({ input, signal }) =>
            new Promise((succeed) => {
              openings.push({ ...input, signal, succeed })
            }),
        ),
        close: fromPromise(
          ({ input }) =>
            new Promise((finish) => {
              closings.push({ ...input, finish: () => finish() })
            }),
        ),
      },
    }),
  )
  const states: SnapshotFrom<typeof realtimeMachine>['value'][] = []
  actor.subscribe(({ value }) => {
    if (states.at(-1) !== value) states.push(value)
  })
  actor.start()
  const reaches = (state: string) => eventually(() => expect(actor.getSnapshot().value).toBe(state))
  return { actor, states, openings, closings, reaches }
}

const connection: Connection = { close: () => {} }

describe('the realtime connection', () => {
  it('connects to the practice that signs in, and stops on logging out (RT-01)', async () => {
    const { actor, states, openings, closings, reaches } = startMachine()
    expect(actor.getSnapshot().value).toBe('idle')
    actor.send(PRACTICE_1)
    expect(actor.getSnapshot().value).toBe('starting')
    expect(openings[0]?.clientId).toBe('practice-1')
    openings[0]?.succeed(connection)
    await reaches('started')
    actor.send(STOP)
    expect(actor.getSnapshot().value).toBe('stopping')
    expect(closings[0]?.connection).toBe(connection)
    closings[0]?.finish()
    await reaches('idle')
    expect(states).toEqual(['idle', 'starting', 'started', 'stopping', 'idle'])
  })

  it('cancels a connection that is still opening on logging out (RT-01)', async () => {
    const { actor, openings, closings, reaches } = startMachine()
    actor.send(PRACTICE_1)
    actor.send(STOP)
    expect(actor.getSnapshot().value).toBe('stopping')
    expect(openings[0]?.signal.aborted).toBe(true)
    expect(closings[0]?.connection).toBeNull()
    closings[0]?.finish()
    await reaches('idle')
  })

  it('keeps its connection open when the same practice signs in again', async () => {
    const { actor, openings, reaches } = startMachine()
    actor.send(PRACTICE_1)
    actor.send(PRACTICE_1)
    openings[0]?.succeed(connection)
    await reaches('started')
    expect(openings[0]?.signal.aborted).toBe(false)
    actor.send(PRACTICE_1)
    expect(actor.getSnapshot().value).toBe('started')
    expect(openings).toHaveLength(1)
  })

  it('closes the connection of one practice before it opens one for another (RT-11)', async () => {
    const { actor, openings, closings, reaches } = startMachine()
    actor.send(PRACTICE_1)
    openings[0]?.succeed(connection)
    await reaches('started')
    actor.send(PRACTICE_2)
    expect(actor.getSnapshot().value).toBe('stopping')
    expect(openings).toHaveLength(1)
    closings[0]?.finish()
    await reaches('starting')
    expect(openings[1]?.clientId).toBe('practice-2')
  })

  it('opens a connection for another practice instead of one that is still opening', () => {
    const { actor, openings } = startMachine()
    actor.send(PRACTICE_1)
    actor.send(PRACTICE_2)
    expect(openings.map(({ clientId, signal }) => [clientId, signal.aborted])).toEqual([
      ['practice-1', true],
      ['practice-2', false],
    ])
  })

  it('starts again when a user signs in while it is stopping, unless they also log out', async () => {
    const { actor, openings, closings, reaches } = startMachine()
    actor.send(PRACTICE_1)
    actor.send(STOP)
    actor.send(PRACTICE_2)
    closings[0]?.finish()
    await reaches('starting')
    actor.send(STOP)
    actor.send(PRACTICE_1)
    actor.send(STOP)
    closings[1]?.finish()
    await reaches('idle')
    expect(openings).toHaveLength(2)
  })

  it('stays idle when no push service is configured (RT-02)', () => {
    const { actor, states, openings } = startMachine({ isConfigured: false })
    actor.send(PRACTICE_1)
    actor.send(STOP)
    expect(states).toEqual(['idle'])
    expect(openings).toEqual([])
  })
})

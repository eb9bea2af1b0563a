import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import type { ScreenEffect } from '../../signed-in/screen-effect.ts'
import { createRealtime } from './create-realtime.ts'
import type { ConnectionOptions } from './push-connection.ts'

const PATIENT = '0198c1de-0000-7000-8000-00000000000a'
const push = { key: 'enamel', host: 'localhost', port: 3000, tls: false, path: '' }
const delivered = {
  id: '0198c1de-0000-7000-8000-00000000000b',
  status: 'delivered',
  comm_type: 'sms',
  failure_reason: null,
} as const

/** The realtime service with a fake connection. */
function createService(config: typeof push | null = push) {
  const opened: ConnectionOptions[] = []
  const errors: string[] = []
  const effects: ScreenEffect[] = []
  const firstScreen = Promise.withResolvers<void>()
  const realtime = createRealtime({
    push: () => config,
    firstScreen: firstScreen.promise,
    firstRequestAt: () => 0,
    logError: (message) => errors.push(message),
    async open(options) {
      opened.push(options)
      return { close: () => {} }
    },
  })
  realtime.onEffect((effect) => effects.push(effect))
  realtime.actor.start()
  const start = async (): Promise<ConnectionOptions> => {
    firstScreen.resolve()
    realtime.actor.send({ type: 'start', clientId: 'practice-1' })
    await eventually(() => expect(realtime.actor.getSnapshot().value).toBe('started'))
    const [options] = opened
    if (!options) throw new Error('nothing was opened')
    return options
  }
  return { realtime, opened, errors, effects, start, firstScreen }
}

describe('the realtime service', () => {
  it('subscribes to the private channel of the practice on the configured service (RT-02)', async () => {
    const { start } = createService()
    const { channel, address } = await start()
    expect(channel).toBe('private-events.practice-1')
    expect(address).toEqual(push)
  })

  it('connects only after the first screen is shown', async () => {
    const { realtime, opened, start } = createService()
    realtime.actor.send({ type: 'start', clientId: 'practice-1' })
    await new Promise(setImmediate)
    expect(opened).toEqual([])
    await start()
    expect(opened).toHaveLength(1)
  })

  it('does not connect when the user logged out before the first screen is shown', async () => {
    const { realtime, opened, firstScreen } = createService()
    realtime.actor.send({ type: 'start', clientId: 'practice-1' })
    realtime.actor.send({ type: 'stop' })
    firstScreen.resolve()
    await eventually(() => expect(realtime.actor.getSnapshot().value).toBe('idle'))
    await new Promise(setImmediate)
    expect(opened).toEqual([])
  })

  it('opens no connection when no service is configured (RT-02)', () => {
    const { realtime, opened } = createService(null)
    realtime.actor.send({ type: 'start', clientId: 'practice-1' })
    expect(realtime.actor.getSnapshot().value).toBe('idle')
    expect(opened).toEqual([])
  })

  it('turns an event with its identity and payload into effects on the screen (RT-04, RT-06)', async () => {
    const { start, effects, errors } = createService()
    const { onEvent } = await start()
    onEvent('patient.communications.changed-state', { identity: PATIENT, payload: delivered })
    const { id, ...report } = delivered
    expect(effects).toEqual([{ kind: 'message_status', patientId: PATIENT, communicationId: id, report }])
    expect(errors).toEqual([])
  })

  it('logs an error for a status without an identity, and changes nothing (RT-05)', async () => {
    const { start, effects, errors } = createService()
    const { onEvent } = await start()
    onEvent('patient.communications.changed-state', { identity: null, payload: delivered })
    onEvent('patient.communications.changed-state', { payload: delivered })
    expect(errors).toEqual([
      'patient.communications.changed-state came without an identity',
      'patient.communications.changed-state came without an identity',
    ])
    expect(effects).toEqual([])
  })

  it('ignores an unknown event', async () => {
    const { start, effects, errors } = createService()
    const { onEvent } = await start()
    onEvent('patient.teleported', { identity: PATIENT, payload: {} })
    onEvent('patient.teleported', 'text')
    onEvent('toString', null)
    expect(effects).toEqual([])
    expect(errors).toEqual([])
  })

  it('notifies its listeners that the data on screen must be reloaded (RT-11)', async () => {
    const { realtime, start } = createService()
    const { onReload } = await start()
    const reasons: string[] = []
    const stop = realtime.onReload((reason) => reasons.push(reason))
    onReload('reconnected')
    stop()
    onReload('missed')
    expect(reasons).toEqual(['reconnected'])
  })
})

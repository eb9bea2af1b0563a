import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { someFlowSnapshot } from '../testing/some-flow-snapshot.ts'
import { type ActionPayload, actionSaveMachine } from './action-save.machine.ts'

const bookIn: ActionPayload = {
  outcome: { next_action: 'booking', note: 'Tuesday at ten' },
  key: 'key-1',
  written: 'Tuesday at ten',
  flow: someFlowSnapshot,
}
const followUp: ActionPayload = {
  outcome: { next_action: 'working' },
  key: 'key-2',
  written: null,
  flow: someFlowSnapshot,
}
const refusal = {
  part: 'outcome',
  code: 'action_stale',
  message: 'Hannah Price has completed this action.',
} as const
const linkRefusal = {
  part: 'practice_system',
  code: 'already_linked',
  message: 'They are linked already.',
} as const

/** Starts a machine whose saves have these results in turn. */
function startMachine(...results: ('saved' | 'failed' | 'refused' | 'link refused')[]) {
  const sent: unknown[] = []
  const notified: string[] = []
  const emitted: unknown[] = []
  const action = createActor(
    actionSaveMachine.provide({
      actors: {
        saveAction: fromPromise(async ({ input }) => {
          sent.push(input)
          const result = results.shift()
          if (result === 'failed') throw new Error('503')
          if (result === 'link refused') return { ok: false, refusal: linkRefusal }
          return result === 'refused' ? { ok: false, refusal } : { ok: true }
        }),
      },
    }),
  )
  action.on('*', (event) => emitted.push(event))
  action.start()
  const state = () => action.getSnapshot().value
  return {
    sent,
    notified,
    emitted,
    state,
    save: (payload: ActionPayload, name = 'row') =>
      action.send({ type: 'save', payload, onSaved: () => notified.push(name) }),
    becomes: (expected: string) => eventually(() => expect(state()).toBe(expected)),
    stored: () => action.getSnapshot().context.payload,
    refused: () => action.getSnapshot().context.refusal,
    dismiss: () => action.send({ type: 'dismiss' }),
    discard: () => action.send({ type: 'discard' }),
  }
}

describe("saving a patient's action", () => {
  it('is settled, then saving, then settled again (PAT-10)', async () => {
    const { save, state, becomes, sent, stored } = startMachine('saved')
    expect(state()).toBe('settled')
    save(bookIn)
    expect(state()).toBe('saving')
    await becomes('settled')
    expect(sent).toEqual([bookIn])
    expect(stored()).toBeNull()
  })

  it('is errored after a failure, and preserves its payload (PAT-10, PAT-11, ACT-26)', async () => {
    const { save, becomes, stored } = startMachine('failed')
    save(bookIn)
    await becomes('errored')
    expect(stored()).toEqual(bookIn)
  })

  it('sends the stored payload in place of the next one until it is saved (PAT-11, ACT-26)', async () => {
    const { save, becomes, sent, stored } = startMachine('failed', 'failed', 'saved', 'saved')
    save(bookIn)
    await becomes('errored')
    save(followUp)
    await eventually(() => expect(sent).toHaveLength(2))
    await becomes('errored')
    save(followUp)
    await becomes('settled')
    expect(sent).toEqual([bookIn, bookIn, bookIn])
    expect(stored()).toBeNull()
    save(followUp)
    await becomes('settled')
    expect(sent.at(-1)).toEqual(followUp)
  })

  it('saves once, even if another save is requested in the meantime', async () => {
    const { save, becomes, sent } = startMachine('saved')
    save(bookIn)
    save(bookIn)
    await becomes('settled')
    expect(sent).toHaveLength(1)
  })

  it('notifies the last caller when the save succeeds, and no caller when it fails', async () => {
    const { save, becomes, notified } = startMachine('failed', 'saved')
    save(bookIn, 'closed row')
    await becomes('errored')
    expect(notified).toEqual([])
    save(bookIn, 'row opened again')
    await becomes('settled')
    expect(notified).toEqual(['row opened again'])
  })

  it('drops a refused save, and shows the reason until the next save or until it is dismissed', async () => {
    const { save, becomes, notified, sent, stored, refused, dismiss } = startMachine(
      'refused',
      'saved',
      'refused',
    )
    save(bookIn)
    await becomes('settled')
    expect([stored(), refused(), notified]).toEqual([null, refusal, []])
    save(followUp)
    expect(refused()).toBeNull()
    await becomes('settled')
    expect(sent.at(-1)).toEqual(followUp)
    save(bookIn)
    await eventually(() => expect(refused()).toEqual(refusal))
    dismiss()
    expect(refused()).toBeNull()
  })

  it('emits the note of a refused and of a saved outcome', async () => {
    const { save, becomes, emitted } = startMachine('refused', 'failed', 'saved')
    save(bookIn)
    await becomes('settled')
    expect(emitted).toEqual([{ type: 'refused', written: 'Tuesday at ten' }])
    save(followUp)
    await becomes('errored')
    save(followUp)
    await becomes('settled')
    expect(emitted.slice(1)).toEqual([{ type: 'saved', written: null }])
  })

  it('preserves the whole save if only the choice for the practice system is refused, until it is saved in another way (G-46)', async () => {
    const { save, becomes, stored, refused, dismiss, emitted, sent } = startMachine(
      'link refused',
      'failed',
      'saved',
    )
    save(bookIn)
    await becomes('waiting')
    dismiss()
    expect([stored(), refused(), emitted]).toEqual([bookIn, linkRefusal, []])
    const nextSave = { ...bookIn, key: 'key-3' }
    save(nextSave)
    expect(refused()).toBeNull()
    await becomes('errored')
    expect(stored()).toEqual(nextSave)
    save(nextSave)
    await becomes('settled')
    expect(sent).toEqual([bookIn, nextSave, nextSave])
    expect(emitted).toEqual([{ type: 'saved', written: 'Tuesday at ten' }])
  })

  it('drops a waiting save that is discarded', async () => {
    const { save, becomes, stored, refused, discard, state } = startMachine('link refused')
    save(bookIn)
    await becomes('waiting')
    discard()
    expect([state(), stored(), refused()]).toEqual(['settled', null, null])
  })

  it('drops a failed save that is discarded, and then saves the next payload (ACT-26)', async () => {
    const { save, becomes, stored, discard, state, sent } = startMachine('failed', 'saved')
    save(bookIn)
    await becomes('errored')
    discard()
    expect([state(), stored()]).toEqual(['settled', null])
    save(followUp)
    await becomes('settled')
    expect(sent).toEqual([bookIn, followUp])
  })
})

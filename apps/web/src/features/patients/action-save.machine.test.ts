import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type ActionPayload, actionSaveMachine } from './action-save.machine.ts'
import { recordState } from './record-state.ts'

const bookIn: ActionPayload = { outcome: { next_action: 'booking', note: 'Tuesday at ten' }, key: 'key-1' }
const followUp: ActionPayload = { outcome: { next_action: 'working' }, key: 'key-2' }
const refusal = { code: 'action_stale', words: 'Hannah Price has completed this action.' }

/** Saves that end as told, in turn, of a patient who is loaded. */
function anAction(...outcomes: ('saved' | 'failed' | 'refused')[]) {
  const sent: unknown[] = []
  const heard: string[] = []
  const action = createActor(
    actionSaveMachine.provide({
      actors: {
        saveAction: fromPromise(async ({ input }) => {
          sent.push(input)
          const outcome = outcomes.shift()
          if (outcome === 'failed') throw new Error('503')
          return outcome === 'refused' ? { ok: false, refusal } : { ok: true }
        }),
      },
    }),
  ).start()
  const record = () =>
    recordState({
      wanted: true,
      status: 'success',
      held: true,
      edit: 'loaded',
      action: action.getSnapshot().value,
    })
  return {
    sent,
    heard,
    record,
    save: (payload: ActionPayload, name = 'row') =>
      action.send({ type: 'save', payload, onSaved: () => heard.push(name) }),
    becomes: (state: string) => vi.waitFor(() => expect(record()).toBe(state)),
    stored: () => action.getSnapshot().context.payload,
    refused: () => action.getSnapshot().context.refusal,
    dismiss: () => action.send({ type: 'dismiss' }),
  }
}

describe('saving an action of a patient', () => {
  it('goes from loaded over saving back to loaded (PAT-10)', async () => {
    const { save, record, becomes, sent, stored } = anAction('saved')
    expect(record()).toBe('loaded')
    save(bookIn)
    expect(record()).toBe('saving')
    await becomes('loaded')
    expect(sent).toEqual([bookIn])
    expect(stored()).toBeNull()
  })

  it('is errored_saving_action when it failed, and keeps its payload (PAT-10, PAT-11, ACT-26)', async () => {
    const { save, becomes, stored } = anAction('failed')
    save(bookIn)
    await becomes('errored_saving_action')
    expect(stored()).toEqual(bookIn)
  })

  it('is retried with the stored payload by the next save, whatever that would save, until it is saved (PAT-11, ACT-26)', async () => {
    const { save, becomes, sent, stored } = anAction('failed', 'failed', 'saved', 'saved')
    save(bookIn)
    await becomes('errored_saving_action')
    save(followUp)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await becomes('errored_saving_action')
    save(followUp)
    await becomes('loaded')
    expect(sent).toEqual([bookIn, bookIn, bookIn])
    expect(stored()).toBeNull()
    save(followUp)
    await becomes('loaded')
    expect(sent.at(-1)).toEqual(followUp)
  })

  it('is saved once, however often it is asked for meanwhile', async () => {
    const { save, becomes, sent } = anAction('saved')
    save(bookIn)
    save(bookIn)
    await becomes('loaded')
    expect(sent).toHaveLength(1)
  })

  it('tells whoever asked last that it is saved, and nobody of a failure', async () => {
    const { save, becomes, heard } = anAction('failed', 'saved')
    save(bookIn, 'closed row')
    await becomes('errored_saving_action')
    expect(heard).toEqual([])
    save(bookIn, 'row opened again')
    await becomes('loaded')
    expect(heard).toEqual(['row opened again'])
  })

  it('does not keep what the server refused, and says why until the next save, or until it was read', async () => {
    const { save, becomes, heard, sent, stored, refused, dismiss } = anAction('refused', 'saved', 'refused')
    save(bookIn)
    await becomes('loaded')
    expect([stored(), refused(), heard]).toEqual([null, refusal, []])
    save(followUp)
    expect(refused()).toBeNull()
    await becomes('loaded')
    expect(sent.at(-1)).toEqual(followUp)
    save(bookIn)
    await vi.waitFor(() => expect(refused()).toEqual(refusal))
    dismiss()
    expect(refused()).toBeNull()
  })
})

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
  of: 'outcome',
  code: 'action_stale',
  message: 'Hannah Price has completed this action.',
} as const
const ofChoice = {
  of: 'practice_system',
  code: 'already_linked',
  message: 'They are linked already.',
} as const

/** Saves that end as scripted, in turn. */
function anAction(...outcomes: ('saved' | 'failed' | 'refused' | 'choice refused')[]) {
  const sent: unknown[] = []
  const heard: string[] = []
  const handedOut: unknown[] = []
  const action = createActor(
    actionSaveMachine.provide({
      actors: {
        saveAction: fromPromise(async ({ input }) => {
          sent.push(input)
          const outcome = outcomes.shift()
          if (outcome === 'failed') throw new Error('503')
          if (outcome === 'choice refused') return { ok: false, refusal: ofChoice }
          return outcome === 'refused' ? { ok: false, refusal } : { ok: true }
        }),
      },
    }),
  )
  action.on('*', (end) => handedOut.push(end))
  action.start()
  const state = () => action.getSnapshot().value
  return {
    sent,
    heard,
    handedOut,
    state,
    save: (payload: ActionPayload, name = 'row') =>
      action.send({ type: 'save', payload, onSaved: () => heard.push(name) }),
    becomes: (wanted: string) => eventually(() => expect(state()).toBe(wanted)),
    stored: () => action.getSnapshot().context.payload,
    refused: () => action.getSnapshot().context.refusal,
    dismiss: () => action.send({ type: 'dismiss' }),
    giveUp: () => action.send({ type: 'give_up' }),
  }
}

describe('saving an action of a patient', () => {
  it('goes from settled over saving back to settled (PAT-10)', async () => {
    const { save, state, becomes, sent, stored } = anAction('saved')
    expect(state()).toBe('settled')
    save(bookIn)
    expect(state()).toBe('saving')
    await becomes('settled')
    expect(sent).toEqual([bookIn])
    expect(stored()).toBeNull()
  })

  it('is errored when it failed, and preserves its payload (PAT-10, PAT-11, ACT-26)', async () => {
    const { save, becomes, stored } = anAction('failed')
    save(bookIn)
    await becomes('errored')
    expect(stored()).toEqual(bookIn)
  })

  it('is retried with the stored payload by the next save, whatever that would save, until it is saved (PAT-11, ACT-26)', async () => {
    const { save, becomes, sent, stored } = anAction('failed', 'failed', 'saved', 'saved')
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

  it('is saved once, however often it is asked for meanwhile', async () => {
    const { save, becomes, sent } = anAction('saved')
    save(bookIn)
    save(bookIn)
    await becomes('settled')
    expect(sent).toHaveLength(1)
  })

  it('informs the last caller that it is saved, and none of a failure', async () => {
    const { save, becomes, heard } = anAction('failed', 'saved')
    save(bookIn, 'closed row')
    await becomes('errored')
    expect(heard).toEqual([])
    save(bookIn, 'row opened again')
    await becomes('settled')
    expect(heard).toEqual(['row opened again'])
  })

  it('drops what the server refused, and shows why until the next save, or until it was read', async () => {
    const { save, becomes, heard, sent, stored, refused, dismiss } = anAction('refused', 'saved', 'refused')
    save(bookIn)
    await becomes('settled')
    expect([stored(), refused(), heard]).toEqual([null, refusal, []])
    save(followUp)
    expect(refused()).toBeNull()
    await becomes('settled')
    expect(sent.at(-1)).toEqual(followUp)
    save(bookIn)
    await eventually(() => expect(refused()).toEqual(refusal))
    dismiss()
    expect(refused()).toBeNull()
  })

  it('returns the note of a refused outcome, and reports when one is saved', async () => {
    const { save, becomes, handedOut } = anAction('refused', 'failed', 'saved')
    save(bookIn)
    await becomes('settled')
    expect(handedOut).toEqual([{ type: 'refused', written: 'Tuesday at ten' }])
    save(followUp)
    await becomes('errored')
    save(followUp)
    await becomes('settled')
    expect(handedOut.slice(1)).toEqual([{ type: 'saved' }])
  })

  it('is preserved whole where only the choice for the practice system is refused, until it is saved in another way (G-46)', async () => {
    const { save, becomes, stored, refused, dismiss, handedOut, sent } = anAction(
      'choice refused',
      'failed',
      'saved',
    )
    save(bookIn)
    await becomes('waiting')
    dismiss()
    expect([stored(), refused(), handedOut]).toEqual([bookIn, ofChoice, []])
    const without = { ...bookIn, key: 'key-3' }
    save(without)
    expect(refused()).toBeNull()
    await becomes('errored')
    expect(stored()).toEqual(without)
    save(without)
    await becomes('settled')
    expect(sent).toEqual([bookIn, without, without])
    expect(handedOut).toEqual([{ type: 'saved' }])
  })

  it('is dropped when a waiting decision is given up', async () => {
    const { save, becomes, stored, refused, giveUp, state } = anAction('choice refused')
    save(bookIn)
    await becomes('waiting')
    giveUp()
    expect([state(), stored(), refused()]).toEqual(['settled', null, null])
  })

  it('is dropped when one that failed is given up, and the next save is of its own (ACT-26)', async () => {
    const { save, becomes, stored, giveUp, state, sent } = anAction('failed', 'saved')
    save(bookIn)
    await becomes('errored')
    giveUp()
    expect([state(), stored()]).toEqual(['settled', null])
    save(followUp)
    await becomes('settled')
    expect(sent).toEqual([bookIn, followUp])
  })
})

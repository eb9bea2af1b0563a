import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { actionSaveMachine } from './action-save.machine.ts'
import { recordState } from './record-state.ts'

const bookIn = { next_action: 'book_in', note: 'Tuesday at ten' }
const followUp = { next_action: 'follow_up' }

/** Saves that end as told, in turn, of a patient who is loaded. */
function anAction(...outcomes: ('saved' | 'failed')[]) {
  const sent: unknown[] = []
  const action = createActor(
    actionSaveMachine.provide({
      actors: {
        saveAction: fromPromise(async ({ input }) => {
          sent.push(input)
          if (outcomes.shift() === 'failed') throw new Error('503')
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
    record,
    save: (payload: Record<string, unknown>) => action.send({ type: 'save', payload }),
    becomes: (state: string) => vi.waitFor(() => expect(record()).toBe(state)),
    stored: () => action.getSnapshot().context.payload,
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

  it('is errored_saving_action when it failed, and keeps its payload (PAT-10, PAT-11)', async () => {
    const { save, becomes, stored } = anAction('failed')
    save(bookIn)
    await becomes('errored_saving_action')
    expect(stored()).toEqual(bookIn)
  })

  it('is retried with the stored payload by the next save, whatever that would save, until it is saved (PAT-11)', async () => {
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
})

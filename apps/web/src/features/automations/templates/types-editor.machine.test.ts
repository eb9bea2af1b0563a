import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { confirmMachine } from '../../../ui/buttons/confirm.machine.ts'
import type { TypesSave } from './template-operation.machine.ts'
import { TYPES_CONFIRM_MS, TYPES_DONE_MS, typesButtons, typesEditorMachine } from './types-editor.machine.ts'

function start(templateId: string | null = 't1') {
  const answers: (Error | null)[] = []
  const sent: unknown[] = []
  let reloads = 0
  const answer = async (request: unknown) => {
    sent.push(request)
    const next = answers.shift()
    if (next) throw next
  }
  const clock = new SimulatedClock()
  const actor = createActor(
    typesEditorMachine.provide({
      actors: {
        saveTypes: fromPromise<void, TypesSave>(({ input }) => answer(input)),
        deleteTemplate: fromPromise<void, { id: string }>(({ input }) => answer(input.id)),
      },
      actions: {
        reload: () => {
          reloads += 1
        },
      },
    }),
    { clock },
  ).start()
  actor.send({ type: 'open', templateId, types: ['Implants'] })
  type Opened = 'idle' | 'saving' | 'saved' | 'saveFailed' | 'deleting' | 'deleted' | 'deleteFailed'
  return {
    actor,
    clock,
    answers,
    sent,
    reloads: () => reloads,
    reach: (opened: Opened) => waitFor(actor, (state) => state.matches({ opened })),
    labels: () => typesButtons(actor.getSnapshot()),
  }
}

describe('the editor of the types of a template', () => {
  it('saves, loads the templates again, and closes two seconds later (AUT-21, AUT-23)', async () => {
    const { actor, clock, sent, reloads, reach, labels } = start()
    expect(labels()).toEqual({ save: 'Save', delete: 'Delete' })
    actor.send({ type: 'choose', types: ['Implants', 'Veneers'] })
    actor.send({ type: 'save' })
    await reach('saved')
    expect(sent).toEqual([{ id: 't1', types: ['Implants', 'Veneers'] }])
    expect(reloads()).toBe(1)
    expect(labels().save).toBe('Saved')
    clock.increment(TYPES_DONE_MS - 1)
    expect(actor.getSnapshot().matches('opened')).toBe(true)
    clock.increment(1)
    expect(actor.getSnapshot().value).toBe('closed')
  })

  it('deletes, loads the templates again, and closes two seconds later (AUT-21, AUT-23)', async () => {
    const { actor, clock, sent, reloads, reach, labels } = start()
    actor.send({ type: 'delete' })
    await reach('deleted')
    expect([sent, reloads(), labels().delete]).toEqual([['t1'], 1, 'Deleted'])
    clock.increment(TYPES_DONE_MS)
    expect(actor.getSnapshot().value).toBe('closed')
  })

  it('tries again after a failure, which it keeps until then (AUT-21, AUT-23)', async () => {
    const { actor, answers, sent, reloads, reach, labels } = start()
    const refused = new Error('Taken')
    answers.push(refused, refused)
    actor.send({ type: 'save' })
    expect((await reach('saveFailed')).context.error).toBe(refused)
    expect(labels()).toEqual({ save: 'Failed. Retry?', delete: 'Delete' })
    actor.send({ type: 'delete' })
    await reach('deleteFailed')
    expect(labels()).toEqual({ save: 'Save', delete: 'Failed. Retry?' })
    actor.send({ type: 'delete' })
    expect((await reach('deleted')).context.error).toBeNull()
    expect([sent.length, reloads()]).toEqual([3, 1])
  })

  it('of a new template has nothing to delete', () => {
    const { actor } = start(null)
    actor.send({ type: 'delete' })
    expect(actor.getSnapshot().value).toEqual({ opened: 'idle' })
  })

  it('asks for five seconds whether the template is to be deleted (AUT-21, AUT-22)', () => {
    const clock = new SimulatedClock()
    const button = createActor(confirmMachine, { clock, input: { windowMs: TYPES_CONFIRM_MS } }).start()
    button.send({ type: 'press' })
    clock.increment(4_999)
    expect(button.getSnapshot().value).toBe('asking')
    clock.increment(1)
    expect(button.getSnapshot().value).toBe('resting')
  })
})

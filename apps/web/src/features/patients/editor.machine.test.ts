import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { editorMachine } from './editor.machine.ts'

function editor(patientId: string | null = null) {
  const actor = createActor(editorMachine, { input: { patientId } })
  actor.start()
  return { actor, shows: () => [actor.getSnapshot().value, actor.getSnapshot().context.patientId] }
}

describe('the patient editor', () => {
  it('opens for a patient id and closes (PAT-06)', () => {
    const { actor, shows } = editor()
    expect(shows()).toEqual(['closed', null])
    actor.send({ type: 'open', patientId: 'charlotte' })
    expect(shows()).toEqual(['open', 'charlotte'])
    actor.send({ type: 'open', patientId: 'tom' })
    expect(shows()).toEqual(['open', 'tom'])
    actor.send({ type: 'close' })
    expect(shows()).toEqual(['closed', null])
  })

  it('is open from the start for a patient that is given (PAT-06)', () => {
    expect(editor('charlotte').shows()).toEqual(['open', 'charlotte'])
  })

  it('asks before typed facts would be lost', () => {
    const { actor, shows } = editor('charlotte')
    actor.send({ type: 'dirty', dirty: true })
    actor.send({ type: 'close' })
    expect(shows()).toEqual(['asking', 'charlotte'])
    actor.send({ type: 'keep' })
    expect(shows()).toEqual(['open', 'charlotte'])
    actor.send({ type: 'close' })
    actor.send({ type: 'discard' })
    expect(shows()).toEqual(['closed', null])
  })

  it('asks before another patient takes the place, and then opens that one', () => {
    const { actor, shows } = editor('charlotte')
    actor.send({ type: 'dirty', dirty: true })
    actor.send({ type: 'open', patientId: 'charlotte' })
    expect(shows()).toEqual(['open', 'charlotte'])
    actor.send({ type: 'open', patientId: 'tom' })
    expect(shows()).toEqual(['asking', 'charlotte'])
    actor.send({ type: 'discard' })
    expect(shows()).toEqual(['open', 'tom'])
    actor.send({ type: 'close' })
    expect(shows()).toEqual(['closed', null])
  })

  it('does not ask once what was typed is saved', () => {
    const { actor, shows } = editor('charlotte')
    actor.send({ type: 'dirty', dirty: true })
    actor.send({ type: 'dirty', dirty: false })
    actor.send({ type: 'close' })
    expect(shows()).toEqual(['closed', null])
  })
})

import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type ContentSave, EDITOR_IS_OPEN, templateEditorMachine } from './template-editor.machine.ts'

function start(requiresCustomisation = false) {
  const answers: (Error | null)[] = []
  const saves: ContentSave[] = []
  const saveTemplate = fromPromise<void, ContentSave>(async ({ input }) => {
    saves.push(input)
    const answer = answers.shift()
    if (answer) throw answer
  })
  const actor = createActor(
    templateEditorMachine.provide({
      actors: { saveTemplate },
      guards: { mustAsk: (_, finished) => requiresCustomisation && finished === undefined },
    }),
  ).start()
  const reach = (state: 'idle' | 'error') => waitFor(actor, (snapshot) => snapshot.matches(state))
  const value = () => actor.getSnapshot().value
  return { actor, answers, saves, reach, value }
}

describe('the editor of the templates of an action', () => {
  it('goes from idle over editing and saving back to idle, and asks nothing (AUT-15, AUT-25)', async () => {
    const { actor, saves, reach, value } = start()
    expect(value()).toBe('idle')
    actor.send({ type: 'edit', templateId: 't1' })
    expect(value()).toEqual({ editing: 'writing' })
    actor.send({ type: 'save', template: 'Hello' })
    expect(value()).toBe('saving')
    await reach('idle')
    expect(saves).toEqual([{ templateId: 't1', template: 'Hello', finishedCustomising: undefined }])
  })

  it('asks whether the template is finished where the action requires customisation (AUT-15)', async () => {
    for (const finished of [true, false]) {
      const { actor, saves, reach, value } = start(true)
      actor.send({ type: 'edit', templateId: 't1' })
      actor.send({ type: 'save', template: 'Hello' })
      expect(value()).toEqual({ editing: 'asking' })
      actor.send({ type: 'cancel' })
      expect([value(), saves]).toEqual([{ editing: 'writing' }, []])
      actor.send({ type: 'save', template: 'Hello again' })
      actor.send({ type: 'finalise', finished })
      await reach('idle')
      expect(saves).toEqual([{ templateId: 't1', template: 'Hello again', finishedCustomising: finished }])
    }
  })

  it('asks nothing that the designer has asked already (AUT-15)', async () => {
    const { actor, saves, reach } = start(true)
    actor.send({ type: 'edit', templateId: 't1' })
    actor.send({ type: 'save', template: 'Hello', finished: false })
    await reach('idle')
    expect(saves).toEqual([{ templateId: 't1', template: 'Hello', finishedCustomising: false }])
  })

  it('keeps the failure of a save with the text, which can be saved again (AUT-25)', async () => {
    const { actor, answers, saves, reach, value } = start()
    const refused = new Error('Unknown placeholder')
    answers.push(refused)
    actor.send({ type: 'edit', templateId: 't1' })
    actor.send({ type: 'save', template: '{{nobody}}' })
    expect((await reach('error')).context).toMatchObject({ error: refused, templateId: 't1' })
    actor.send({ type: 'save', template: 'Hello' })
    expect(value()).toBe('saving')
    await reach('idle')
    expect(saves).toHaveLength(2)
  })

  it('has an error when a template is to be edited while it is not idle (AUT-25)', () => {
    const { actor } = start()
    actor.send({ type: 'edit', templateId: 't1' })
    actor.send({ type: 'edit', templateId: 't2' })
    const { value, context } = actor.getSnapshot()
    expect([value, context.templateId, context.error]).toEqual(['error', 't1', new Error(EDITOR_IS_OPEN)])
    actor.send({ type: 'cancel' })
    expect(actor.getSnapshot().value).toEqual({ editing: 'writing' })
  })
})

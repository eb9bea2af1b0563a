import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type TemplateToSave, templateEditorMachine } from './template-editor.machine.ts'

const draft = { name: 'Directions', subject: '', body: 'Turn left' }

/** The machine with a server that has the taken names and fails at the named steps. */
function start(channel: 'SMS' | 'WhatsApp' = 'SMS', approval = false) {
  const server = { taken: [] as string[], fails: [] as string[] }
  const log: unknown[] = []
  const step = (name: string, detail?: unknown) => {
    log.push(detail === undefined ? name : [name, detail])
    if (server.fails.includes(name)) throw new Error(`${name} failed`)
  }
  const actor = createActor(
    templateEditorMachine.provide({
      actors: {
        isNameFree: fromPromise<boolean, { name: string }>(async ({ input: { name } }) => {
          step('check', name)
          return !server.taken.includes(name)
        }),
        saveTemplate: fromPromise<void, TemplateToSave>(async ({ input }) => step('save', input)),
        deleteTemplate: fromPromise<void>(async () => step('delete')),
      },
      actions: {
        nameTaken: () => log.push('name taken'),
        saved: (_, template) => log.push(['saved', template]),
        deleted: (_, name) => log.push(['deleted', name]),
        failed: (_, error) => log.push(['failed', `${(error as Error).message}`]),
      },
    }),
    { input: { channel, approval } },
  ).start()
  const reach = (state: 'editing' | 'askingForApproval' | 'confirmingDelete' | 'done') =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, log, server, reach, state: () => actor.getSnapshot().value }
}

describe('saving a template', () => {
  it('checks that the name is free, then saves (TPL-17)', async () => {
    const { actor, log, reach } = start()
    actor.send({ type: 'save', draft })
    await reach('done')
    expect(log).toEqual([
      ['check', 'Directions'],
      ['save', { draft, approval: false }],
      ['saved', { draft, approval: false }],
    ])
  })

  it('returns to the editor when the name is taken, from where it can be saved again (TPL-18)', async () => {
    const { actor, log, reach, server } = start()
    server.taken = ['Directions']
    actor.send({ type: 'save', draft })
    await reach('editing')
    expect(log).toEqual([['check', 'Directions'], 'name taken'])
    actor.send({ type: 'save', draft: { ...draft, name: 'The way' } })
    await reach('done')
    expect(log.at(-1)).toEqual(['saved', { draft: { ...draft, name: 'The way' }, approval: false }])
  })

  it('saves nothing when the name cannot be checked (TPL-17)', async () => {
    const { actor, log, reach, server } = start()
    server.fails = ['check']
    actor.send({ type: 'save', draft })
    await reach('editing')
    expect(log).toEqual([
      ['check', 'Directions'],
      ['failed', 'check failed'],
    ])
  })

  it('returns to the editor when it fails', async () => {
    const { actor, log, reach, server } = start()
    server.fails = ['save']
    actor.send({ type: 'save', draft })
    await reach('editing')
    expect(log.at(-1)).toEqual(['failed', 'save failed'])
  })
})

describe('a channel whose templates are approved', () => {
  it('asks before anything is sent; Continue Editing saves nothing (TPL-20)', async () => {
    const { actor, log, state } = start('WhatsApp')
    actor.send({ type: 'save', draft })
    expect(state()).toBe('askingForApproval')
    actor.send({ type: 'choose_approval', approval: true })
    actor.send({ type: 'cancel' })
    expect(state()).toBe('editing')
    expect(log).toEqual([])
  })

  const answers = [true, false]
  it.each(answers)('saves with the answer %s (TPL-20)', async (approval) => {
    const { actor, log, reach } = start('WhatsApp', !approval)
    actor.send({ type: 'save', draft })
    actor.send({ type: 'choose_approval', approval })
    actor.send({ type: 'confirm' })
    await reach('done')
    expect(log.at(-1)).toEqual(['saved', { draft, approval }])
  })

  it('is not asked about on other channels, whose templates are never sent for approval (TPL-20)', async () => {
    const { actor, log, reach } = start('SMS', true)
    actor.send({ type: 'save', draft })
    await reach('done')
    expect(log.at(-1)).toEqual(['saved', { draft, approval: false }])
  })
})

describe('deleting a template', () => {
  it('is confirmed, then deleting, then done (TPL-23)', async () => {
    const { actor, log, reach, state } = start()
    actor.send({ type: 'delete', name: 'Directions' })
    expect(state()).toBe('confirmingDelete')
    expect(log).toEqual([])
    actor.send({ type: 'confirm' })
    expect(state()).toBe('deleting')
    await reach('done')
    expect(log).toEqual(['delete', ['deleted', 'Directions']])
  })

  it('keeps the template when it is cancelled or fails (TPL-23)', async () => {
    const { actor, log, reach, server, state } = start()
    actor.send({ type: 'delete', name: 'Directions' })
    actor.send({ type: 'cancel' })
    expect(state()).toBe('editing')
    server.fails = ['delete']
    actor.send({ type: 'delete', name: 'Directions' })
    actor.send({ type: 'confirm' })
    await reach('editing')
    expect(log).toEqual(['delete', ['failed', 'delete failed']])
  })
})

import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { TemplateSave } from '../saving/template-changes.ts'
import { type TemplateDeletion, templateEditorMachine } from './template-editor.machine.ts'

const draft = { name: 'Directions', subject: '', body: 'Turn left' }
const sms: TemplateSave = { id: 't1', channel: 'SMS', draft, approval: false, basedOn: null }
const deletion: TemplateDeletion = {
  name: 'Directions',
  seen: { ...draft, id: 't1', channel: 'SMS', approval: false, status: null, reason: null },
}
const whatsApp: TemplateSave = { ...sms, channel: 'WhatsApp' }

/** The machine with a server that has the taken names and fails at the named steps. */
function start() {
  const server = { taken: [] as string[], fails: [] as string[] }
  const log: unknown[] = []
  const step = (name: string, detail?: unknown) => {
    log.push(detail === undefined ? name : [name, detail])
    if (server.fails.includes(name)) throw new Error(`${name} failed`)
  }
  const actor = createActor(
    templateEditorMachine.provide({
      actors: {
        isNameFree: fromPromise<boolean, TemplateSave>(async ({ input }) => {
          step('check', input.draft.name)
          return !server.taken.includes(input.draft.name)
        }),
        saveTemplate: fromPromise<void, TemplateSave>(async ({ input }) => step('save', input)),
        deleteTemplate: fromPromise<void, TemplateDeletion>(async ({ input }) => step('delete', input.seen)),
      },
      actions: {
        nameTaken: () => log.push('name taken'),
        saved: (_, save) => log.push(['saved', save]),
        deleted: (_, name) => log.push(['deleted', name]),
        failed: (_, error) => log.push(['failed', `${(error as Error).message}`]),
      },
    }),
  ).start()
  const reach = (state: 'editing' | 'askingForApproval' | 'confirmingDelete' | 'done') =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, log, server, reach, state: () => actor.getSnapshot().value }
}

describe('saving a template', () => {
  it('checks that the name is free, then saves (TPL-17)', async () => {
    const { actor, log, reach } = start()
    actor.send({ type: 'save', save: sms })
    await reach('done')
    expect(log).toEqual([
      ['check', 'Directions'],
      ['save', sms],
      ['saved', sms],
    ])
  })

  it('returns to the editor when the name is taken, from where it can be saved again (TPL-18)', async () => {
    const { actor, log, reach, server } = start()
    server.taken = ['Directions']
    actor.send({ type: 'save', save: sms })
    await reach('editing')
    expect(log).toEqual([['check', 'Directions'], 'name taken'])
    const renamed = { ...sms, draft: { ...draft, name: 'The way' } }
    actor.send({ type: 'save', save: renamed })
    await reach('done')
    expect(log.at(-1)).toEqual(['saved', renamed])
  })

  it('saves nothing when the name cannot be checked (TPL-17)', async () => {
    const { actor, log, reach, server } = start()
    server.fails = ['check']
    actor.send({ type: 'save', save: sms })
    await reach('editing')
    expect(log).toEqual([
      ['check', 'Directions'],
      ['failed', 'check failed'],
    ])
  })

  it('returns to the editor when it fails', async () => {
    const { actor, log, reach, server } = start()
    server.fails = ['save']
    actor.send({ type: 'save', save: sms })
    await reach('editing')
    expect(log.at(-1)).toEqual(['failed', 'save failed'])
  })
})

describe('a channel whose templates are approved', () => {
  it('asks before anything is sent; Continue Editing saves nothing (TPL-20)', async () => {
    const { actor, log, state } = start()
    actor.send({ type: 'save', save: whatsApp })
    expect(state()).toBe('askingForApproval')
    actor.send({ type: 'choose_approval', approval: true })
    actor.send({ type: 'cancel' })
    expect(state()).toBe('editing')
    expect(log).toEqual([])
  })

  const answers = [true, false]
  it.each(answers)('saves with the answer %s (TPL-20)', async (approval) => {
    const { actor, log, reach } = start()
    actor.send({ type: 'save', save: { ...whatsApp, approval: !approval } })
    actor.send({ type: 'choose_approval', approval })
    actor.send({ type: 'confirm' })
    await reach('done')
    expect(log.at(-1)).toEqual(['saved', { ...whatsApp, approval }])
  })

  it('is not asked about on other channels (TPL-20)', async () => {
    const { actor, log, reach } = start()
    actor.send({ type: 'save', save: sms })
    await reach('done')
    expect(log.at(-1)).toEqual(['saved', sms])
  })
})

describe('deleting a template', () => {
  it('is confirmed, then deleting, then done (TPL-23)', async () => {
    const { actor, log, reach, state } = start()
    actor.send({ type: 'delete', deletion })
    expect(state()).toBe('confirmingDelete')
    expect(log).toEqual([])
    actor.send({ type: 'confirm' })
    expect(state()).toBe('deleting')
    await reach('done')
    expect(log).toEqual([
      ['delete', deletion.seen],
      ['deleted', 'Directions'],
    ])
  })

  it('keeps the template when it is cancelled or fails (TPL-23)', async () => {
    const { actor, log, reach, server, state } = start()
    actor.send({ type: 'delete', deletion })
    actor.send({ type: 'cancel' })
    expect(state()).toBe('editing')
    server.fails = ['delete']
    actor.send({ type: 'delete', deletion })
    actor.send({ type: 'confirm' })
    await reach('editing')
    expect(log).toEqual([
      ['delete', deletion.seen],
      ['failed', 'delete failed'],
    ])
  })
})

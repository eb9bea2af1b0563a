import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { aTextTemplate, id } from '../testing/workflows.ts'
import {
  isRunning,
  type TypesSave,
  templateOperationMachine,
  withOperation,
} from './template-operation.machine.ts'

const general = aTextTemplate()
const implants = aTextTemplate({ id: id(902), name: 'Implants', types: ['Implants'] })

function start() {
  const answer = Promise.withResolvers<void>()
  const requests: unknown[] = []
  const request = <Input>() =>
    fromPromise<void, Input>(({ input }) => {
      requests.push(input)
      return answer.promise
    })
  const actor = createActor(
    templateOperationMachine.provide({
      actors: { saveTemplate: request<TypesSave>(), deleteTemplate: request<{ id: string }>() },
    }),
  ).start()
  const names = () => withOperation([general, implants], actor.getSnapshot()).map(({ name }) => name)
  const settled = () => waitFor(actor, (operation) => !isRunning(operation))
  return { actor, answer, requests, names, settled }
}

const add = { type: 'save', save: { id: null, types: ['Veneers', 'Whitening'] } } as const

describe('an operation on the templates of an action', () => {
  it('shows a new template at once, and removes it when it cannot be saved (AUT-24)', async () => {
    const { actor, answer, names, settled } = start()
    expect(actor.getSnapshot().value).toBe('init')
    actor.send(add)
    expect(names()).toEqual(['General', 'Implants', 'Veneers, Whitening'])
    answer.reject(new Error('Taken'))
    expect((await settled()).value).toEqual({ saving: 'failed' })
    expect(names()).toEqual(['General', 'Implants'])
    expect(actor.getSnapshot().context.error).toEqual(new Error('Taken'))
  })

  it('hides a deleted template at once, and restores it when it cannot be deleted (AUT-24)', async () => {
    const { actor, answer, names, settled } = start()
    actor.send({ type: 'delete', id: implants.id })
    expect(names()).toEqual(['General'])
    answer.reject(new Error('No'))
    expect((await settled()).value).toEqual({ deleting: 'failed' })
    expect(names()).toEqual(['General', 'Implants'])
  })

  it('shows the new types of a template at once, and ends as saved or deleted (AUT-24)', async () => {
    const saving = start()
    saving.actor.send({ type: 'save', save: { id: implants.id, types: ['Veneers'] } })
    expect(saving.names()).toEqual(['General', 'Veneers'])
    saving.answer.resolve()
    expect((await saving.settled()).value).toBe('saved')
    const deleting = start()
    deleting.actor.send({ type: 'delete', id: implants.id })
    deleting.answer.resolve()
    expect((await deleting.settled()).value).toBe('deleted')
  })

  it('takes no second one while it runs, and another attempt after a failure', async () => {
    const { actor, answer, requests, settled } = start()
    actor.send(add)
    actor.send({ type: 'delete', id: implants.id })
    expect(requests).toEqual([add.save])
    answer.reject(new Error('No'))
    await settled()
    actor.send(add)
    expect(requests).toEqual([add.save, add.save])
  })
})

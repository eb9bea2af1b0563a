import { aLead } from '@enamel/domain/add-patient/testing/a-lead'
import { createActor, fromPromise } from 'xstate'
import type { DetailsState } from '../duplicate-check.ts'
import type { AddResult, LeadSave } from '../lead-save.ts'
import { type WizardInput, wizardMachine } from '../wizard.machine.ts'

interface SentRequest {
  input: LeadSave
  respond: (result: AddResult) => Promise<void>
  fail: (error: Error) => Promise<void>
}

/** Starts a wizard whose requests wait until the test responds to them. */
export function startWizard(overrides: Partial<WizardInput> = {}) {
  const sent: SentRequest[] = []
  const cachedDuplicates: AddResult[] = []
  const addLead = fromPromise<AddResult, LeadSave>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        const flushPromises = () => new Promise<void>((done) => setTimeout(done))
        sent.push({
          input,
          respond(result) {
            resolve(result)
            return flushPromises()
          },
          fail(error) {
            reject(error)
            return flushPromises()
          },
        })
      }),
  )
  const wizard = createActor(
    wizardMachine.provide({
      actors: { addLead },
      actions: { cacheDuplicates: (_, { result }) => void cachedDuplicates.push(result) },
    }),
    {
      input: {
        country: 'GB',
        zone: 'Europe/London',
        variant: 'pipeline',
        now: () => new Date('2026-11-20T10:07:00Z'),
        newKey: () => `key-${++keys}`,
        ...overrides,
      },
    },
  )
  let keys = 0
  wizard.start()
  return {
    sent,
    cachedDuplicates,
    send: wizard.send,
    next: (details: DetailsState = 'unique') => wizard.send({ type: 'next', details }),
    context: () => wizard.getSnapshot().context,
    step: () => wizard.getSnapshot().value,
  }
}

type Wizard = ReturnType<typeof startWizard>

export const { contact, marketing } = aLead()

export function fillDetails({ send }: Wizard) {
  send({ type: 'fill', contact, marketing })
}

export function goToConfirmation(wizard: Wizard) {
  fillDetails(wizard)
  wizard.next()
  wizard.send({ type: 'fill', nextAction: { action: 'booking', note: 'Evenings' } })
  wizard.next()
}

export function goToSaving(wizard: Wizard) {
  goToConfirmation(wizard)
  wizard.next()
}

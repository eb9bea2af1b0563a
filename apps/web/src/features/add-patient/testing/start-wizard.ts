import type { DuplicateField, DuplicateQuery } from '@enamel/domain/add-patient/duplicate'
import { aLead } from '@enamel/domain/add-patient/testing/a-lead'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { AddResult, LeadSave } from '../lead-save.ts'
import { type WizardInput, wizardMachine } from '../wizard.machine.ts'

interface Asked<I, O> {
  input: I
  answer: (output: O) => Promise<void>
  fail: (error: Error) => Promise<void>
}

/** The wizard with actors that answer when the test releases them, and a clock that the test moves. */
export function startWizard(given: Partial<WizardInput> = {}) {
  const clock = new SimulatedClock()
  const asked: Asked<DuplicateQuery, readonly DuplicateField[]>[] = []
  const sent: Asked<LeadSave, AddResult>[] = []
  const wizard = createActor(
    wizardMachine.provide({
      actors: { findDuplicates: pendingActor(asked), addLead: pendingActor(sent) },
    }),
    {
      clock,
      input: {
        country: 'GB',
        zone: 'Europe/London',
        variant: 'pipeline',
        now: () => new Date('2026-11-20T10:07:00Z'),
        newKey: () => `key-${++keys}`,
        ...given,
      },
    },
  )
  let keys = 0
  wizard.start()
  return {
    asked,
    sent,
    clock,
    send: wizard.send.bind(wizard),
    context: () => wizard.getSnapshot().context,
    at: () => wizard.getSnapshot().value,
  }
}

function pendingActor<I, O>(into: Asked<I, O>[]) {
  return fromPromise<O, I>(
    ({ input }) =>
      new Promise<O>((resolve, reject) => {
        const heard = () => new Promise<void>((done) => setTimeout(done))
        into.push({
          input,
          answer(output) {
            resolve(output)
            return heard()
          },
          fail(error) {
            reject(error)
            return heard()
          },
        })
      }),
  )
}

type Wizard = ReturnType<typeof startWizard>

export const { contact, marketing } = aLead()

/** Fills the details in, and lets the practice answer that the patient is not known. */
export async function fillDetails(wizard: Wizard) {
  wizard.send({ type: 'fill', contact, marketing })
  wizard.clock.increment(300)
  await wizard.asked.at(-1)?.answer([])
}

export async function toConfirmation(wizard: Wizard) {
  await fillDetails(wizard)
  wizard.send({ type: 'next' })
  wizard.send({ type: 'fill', nextAction: { action: 'booking', note: 'Evenings' } })
  wizard.send({ type: 'next' })
}

export async function toSaving(wizard: Wizard) {
  await toConfirmation(wizard)
  wizard.send({ type: 'next' })
}

import type { DuplicateField, DuplicateQuery } from '@enamel/domain/add-patient/duplicate'
import { emptyLead } from '@enamel/domain/add-patient/lead-draft'
import { aLead } from '@enamel/domain/add-patient/testing/a-lead'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { NetworkError } from '../../lib/api-error.ts'
import type { AddOutcome, LeadSave } from './lead-save.ts'
import { type WizardInput, wizardMachine } from './wizard.machine.ts'

interface Asked<I, O> {
  input: I
  answer: (output: O) => Promise<void>
  fail: (error: Error) => Promise<void>
}

/** The wizard with actors that answer when the test says so, and a clock that it moves. */
function start(given: Partial<WizardInput> = {}) {
  const clock = new SimulatedClock()
  const asked: Asked<DuplicateQuery, readonly DuplicateField[]>[] = []
  const sent: Asked<LeadSave, AddOutcome>[] = []
  const wizard = createActor(
    wizardMachine.provide({
      actors: { findDuplicates: heldActor(asked), addLead: heldActor(sent) },
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

function heldActor<I, O>(into: Asked<I, O>[]) {
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

type Wizard = ReturnType<typeof start>

const { contact, marketing } = aLead()

/** Fills the details in, and lets the practice answer that nobody is known. */
async function fillDetails(wizard: Wizard) {
  wizard.send({ type: 'fill', contact, marketing })
  wizard.clock.increment(300)
  await wizard.asked.at(-1)?.answer([])
}

async function toConfirmation(wizard: Wizard) {
  await fillDetails(wizard)
  wizard.send({ type: 'next' })
  wizard.send({ type: 'fill', nextAction: { action: 'booking', note: 'Evenings' } })
  wizard.send({ type: 'next' })
}

async function toSaving(wizard: Wizard) {
  await toConfirmation(wizard)
  wizard.send({ type: 'next' })
}

describe('the steps of adding a patient', () => {
  it('are details (initial, searching, duplicates, unique), nextAction, confirmation, saving, done (ADD-03)', () => {
    expect(Object.keys(wizardMachine.states)).toEqual([
      'details',
      'nextAction',
      'confirmation',
      'saving',
      'done',
    ])
    expect(Object.keys(wizardMachine.states.details?.states ?? {})).toEqual([
      'initial',
      'searching',
      'duplicates',
      'unique',
    ])
    expect(start().at()).toEqual({ details: 'initial' })
  })

  it('go one after the other, from details to done (ADD-03)', async () => {
    const wizard = start()
    await fillDetails(wizard)
    expect(wizard.at()).toEqual({ details: 'unique' })
    wizard.send({ type: 'next' })
    expect(wizard.at()).toBe('nextAction')
    wizard.send({ type: 'fill', nextAction: { action: 'enquiry' } })
    wizard.send({ type: 'next' })
    expect(wizard.at()).toBe('confirmation')
    wizard.send({ type: 'next' })
    expect(wizard.at()).toBe('saving')
    await wizard.sent[0]?.answer({ kind: 'added', patientId: 'p9' })
    expect(wizard.at()).toBe('done')
    expect(wizard.context().patientId).toBe('p9')
  })

  it('lead back one at a time and keep what was entered (ADD-04)', async () => {
    const wizard = start()
    await toConfirmation(wizard)
    const entered = wizard.context().draft
    expect(entered).toEqual(aLead({ nextAction: { action: 'booking', note: 'Evenings' } }))
    wizard.send({ type: 'back' })
    expect(wizard.at()).toBe('nextAction')
    wizard.send({ type: 'back' })
    expect(wizard.at()).toEqual({ details: 'unique' })
    expect(wizard.context().draft).toEqual(entered)
  })

  it('start from a blank form (ADD-06)', () => {
    expect(start().context().draft).toEqual(emptyLead)
  })
})

describe('the search for duplicates', () => {
  it('asks once, 300 ms after the last change of email or phone, and only about what is valid (ADD-16, ADD-17)', () => {
    const wizard = start()
    for (const email of ['priya@post.e', 'priya@post.exam', 'priya@post.example']) {
      wizard.send({ type: 'fill', contact: { email } })
      expect(wizard.at()).toEqual({ details: { searching: 'pausing' } })
      wizard.clock.increment(299)
    }
    expect(wizard.asked).toEqual([])
    wizard.clock.increment(1)
    expect(wizard.at()).toEqual({ details: { searching: 'asking' } })
    expect(wizard.asked.map(({ input }) => input)).toEqual([{ email: 'priya@post.example' }])
  })

  it('is not begun by anything else, nor by half a number (ADD-16)', async () => {
    const wizard = start()
    wizard.send({ type: 'fill', contact: { name: 'Priya' }, labels: ['Nervous'] })
    wizard.send({ type: 'fill', contact: { phone: '07700 90' } })
    expect(wizard.at()).toEqual({ details: 'initial' })
    await fillDetails(wizard)
    wizard.send({ type: 'fill', contact: { name: 'Priya N' }, marketing: { consented: true } })
    expect(wizard.at()).toEqual({ details: 'unique' })
    expect(wizard.asked).toHaveLength(1)
  })

  it('says by what the practice knows the patient, until that is changed (ADD-18)', async () => {
    const wizard = start()
    wizard.send({ type: 'fill', contact })
    wizard.clock.increment(300)
    await wizard.asked[0]?.answer(['phone'])
    expect(wizard.at()).toEqual({ details: 'duplicates' })
    expect(wizard.context().known).toEqual(['phone'])
    wizard.send({ type: 'fill', contact: { phone: '07700 900732' } })
    expect(wizard.at()).toEqual({ details: { searching: 'pausing' } })
    expect(wizard.context().known).toEqual([])
  })

  it('ignores an answer to what was asked before', async () => {
    const wizard = start()
    wizard.send({ type: 'fill', contact })
    wizard.clock.increment(300)
    wizard.send({ type: 'fill', contact: { email: 'other@post.example' } })
    await wizard.asked[0]?.answer(['email', 'phone'])
    expect(wizard.at()).toEqual({ details: { searching: 'pausing' } })
    wizard.clock.increment(300)
    await wizard.asked[1]?.answer([])
    expect(wizard.at()).toEqual({ details: 'unique' })
  })

  it('says when it failed, and can be made again', async () => {
    const wizard = start()
    wizard.send({ type: 'fill', contact, marketing })
    wizard.clock.increment(300)
    await wizard.asked[0]?.fail(new NetworkError(null))
    expect(wizard.at()).toEqual({ details: 'initial' })
    expect(wizard.context().checkFailed).toBe(true)
    wizard.send({ type: 'next' })
    expect(wizard.at()).toEqual({ details: 'initial' })
    wizard.send({ type: 'check' })
    expect(wizard.asked[1]?.input).toEqual(wizard.asked[0]?.input)
    await wizard.asked[1]?.answer([])
    expect(wizard.at()).toEqual({ details: 'unique' })
    expect(wizard.context().checkFailed).toBe(false)
  })

  it('lets nobody on who is known or not yet looked for, nor with anything missing (ADD-19)', async () => {
    const wizard = start()
    wizard.send({ type: 'fill', contact })
    wizard.clock.increment(300)
    wizard.send({ type: 'next' })
    expect(wizard.at()).toEqual({ details: { searching: 'asking' } })
    await wizard.asked[0]?.answer([])
    wizard.send({ type: 'next' })
    expect(wizard.at()).toEqual({ details: 'unique' })
    wizard.send({ type: 'fill', marketing })
    wizard.send({ type: 'next' })
    expect(wizard.at()).toBe('nextAction')
  })
})

describe('the next action of a new patient', () => {
  it('must be chosen, with a date that can be read (ADD-15, TIME-05)', async () => {
    const wizard = start()
    await fillDetails(wizard)
    wizard.send({ type: 'next' })
    wizard.send({ type: 'next' })
    expect(wizard.at()).toBe('nextAction')
    wizard.send({
      type: 'fill',
      nextAction: { action: 'booking', date: { day: null, time: '09:00:00' } },
    })
    wizard.send({ type: 'next' })
    expect(wizard.at()).toBe('nextAction')
    wizard.send({ type: 'fill', nextAction: { date: { day: '2026-12-24', time: '09:00:00' } } })
    wizard.send({ type: 'next' })
    expect(wizard.at()).toBe('confirmation')
    expect(wizard.context().save?.body).toMatchObject({
      nextAction: 'booking',
      date: '2026-12-24T09:00:00.000Z',
    })
  })
})

describe('saving a new patient', () => {
  it('sends what was confirmed, the same again after it failed, and anew once it was changed (ADD-20)', async () => {
    let now = new Date('2026-11-20T10:07:00Z')
    const wizard = start({ now: () => now })
    await toSaving(wizard)
    await wizard.sent[0]?.fail(new NetworkError(null))
    expect(wizard.at()).toBe('confirmation')
    expect(wizard.context().failure).toBeInstanceOf(NetworkError)

    now = new Date('2026-11-20T10:27:00Z')
    wizard.send({ type: 'next' })
    expect(wizard.context().failure).toBeNull()
    expect(wizard.sent[1]?.input).toEqual(wizard.sent[0]?.input)
    expect(wizard.sent[0]?.input).toMatchObject({
      key: 'key-1',
      body: { firstName: 'Priya', nextAction: 'booking', date: '2026-11-20T10:15:00.000Z' },
    })

    await wizard.sent[1]?.fail(new NetworkError(null))
    wizard.send({ type: 'back' })
    wizard.send({ type: 'fill', nextAction: { note: 'Mornings' } })
    wizard.send({ type: 'next' })
    wizard.send({ type: 'next' })
    expect(wizard.sent[2]?.input).toMatchObject({
      key: 'key-2',
      body: { note: 'Mornings', date: '2026-11-20T10:30:00.000Z' },
    })
  })

  it('leads back to the details when somebody has added the patient meanwhile (ADD-18)', async () => {
    const wizard = start()
    await toSaving(wizard)
    await wizard.sent[0]?.answer({ kind: 'duplicate', fields: ['email'] })
    expect(wizard.at()).toEqual({ details: 'duplicates' })
    expect(wizard.context().known).toEqual(['email'])
    expect(wizard.context().draft.contact).toEqual(contact)
  })

  it('leads back to the step of what the server finds wrong, until it is changed', async () => {
    const wizard = start()
    await toSaving(wizard)
    await wizard.sent[0]?.answer({ kind: 'invalid', errors: { date: 'This date has passed.' } })
    expect(wizard.at()).toBe('nextAction')
    expect(wizard.context().refused).toEqual({ date: 'This date has passed.' })
    wizard.send({ type: 'fill', nextAction: { date: { day: '2026-12-24', time: '09:00:00' } } })
    expect(wizard.context().refused).toEqual({})
    wizard.send({ type: 'next' })
    wizard.send({ type: 'next' })
    await wizard.sent[1]?.answer({ kind: 'invalid', errors: { name: 'Must be at most 255 characters' } })
    expect(wizard.at()).toEqual({ details: 'unique' })
    wizard.send({ type: 'next' })
    expect(wizard.at()).toEqual({ details: 'unique' })
    wizard.send({ type: 'fill', contact: { name: 'Priya' } })
    wizard.send({ type: 'next' })
    expect(wizard.at()).toBe('nextAction')
  })
})

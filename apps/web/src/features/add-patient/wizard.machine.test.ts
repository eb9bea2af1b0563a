import { emptyLead } from '@enamel/domain/add-patient/lead-draft'
import { aLead } from '@enamel/domain/add-patient/testing/a-lead'
import { describe, expect, it } from 'vitest'
import { NetworkError } from '../../lib/api-error.ts'
import { detailsStates } from './duplicate-check.ts'
import { contact, fillDetails, goToConfirmation, goToSaving, startWizard } from './testing/start-wizard.ts'
import { wizardMachine } from './wizard.machine.ts'

describe('the steps of adding a patient', () => {
  it('are details (initial, searching, duplicates, unique), nextAction, confirmation, saving, done (ADD-03)', () => {
    expect(Object.keys(wizardMachine.states)).toEqual([
      'details',
      'nextAction',
      'confirmation',
      'saving',
      'done',
    ])
    expect(detailsStates).toEqual(['initial', 'searching', 'duplicates', 'unique'])
    expect(startWizard().step()).toBe('details')
  })

  it('follow each other from details to done (ADD-03)', async () => {
    const wizard = startWizard()
    fillDetails(wizard)
    expect(wizard.step()).toBe('details')
    wizard.next()
    expect(wizard.step()).toBe('nextAction')
    wizard.send({ type: 'fill', nextAction: { action: 'enquiry' } })
    wizard.next()
    expect(wizard.step()).toBe('confirmation')
    wizard.next()
    expect(wizard.step()).toBe('saving')
    await wizard.sent[0]?.respond({ kind: 'added', patientId: 'p9', distinguisher: null })
    expect(wizard.step()).toBe('done')
    expect(wizard.context().patientId).toBe('p9')
  })

  it('can be retraced one at a time, without losing the entered data (ADD-04)', () => {
    const wizard = startWizard()
    goToConfirmation(wizard)
    const entered = wizard.context().draft
    expect(entered).toEqual(aLead({ nextAction: { action: 'booking', note: 'Evenings' } }))
    wizard.send({ type: 'back' })
    expect(wizard.step()).toBe('nextAction')
    wizard.send({ type: 'back' })
    expect(wizard.step()).toBe('details')
    expect(wizard.context().draft).toEqual(entered)
  })

  it('begin with a blank form (ADD-06)', () => {
    expect(startWizard().context().draft).toEqual(emptyLead)
  })
})

describe('the details of a new patient', () => {
  it('lead to the next action only when they are complete and the patient is unique (ADD-19)', () => {
    const wizard = startWizard()
    wizard.send({ type: 'fill', contact })
    wizard.next()
    expect(wizard.step()).toBe('details')
    fillDetails(wizard)
    for (const details of ['initial', 'searching', 'duplicates'] as const) {
      wizard.next(details)
      expect(wizard.step()).toBe('details')
    }
    wizard.next('unique')
    expect(wizard.step()).toBe('nextAction')
  })
})

describe('the next action of a new patient', () => {
  it('must be chosen, with a valid date (ADD-15, TIME-05)', () => {
    const wizard = startWizard()
    fillDetails(wizard)
    wizard.next()
    wizard.next()
    expect(wizard.step()).toBe('nextAction')
    wizard.send({
      type: 'fill',
      nextAction: { action: 'booking', date: { day: null, time: '09:00:00' } },
    })
    wizard.next()
    expect(wizard.step()).toBe('nextAction')
    wizard.send({ type: 'fill', nextAction: { date: { day: '2026-12-24', time: '09:00:00' } } })
    wizard.next()
    expect(wizard.step()).toBe('confirmation')
    wizard.next()
    expect(wizard.sent[0]?.input.body).toMatchObject({
      nextAction: 'booking',
      date: '2026-12-24T09:00:00.000Z',
    })
  })
})

describe('saving a new patient', () => {
  it('sends the confirmed data, the same request after a failure, and a new request after a change (ADD-20)', async () => {
    let now = new Date('2026-11-20T09:37:00Z')
    const wizard = startWizard({ now: () => now })
    goToConfirmation(wizard)
    // The date is the default, which follows the clock until it is confirmed (TIME-06, G-19).
    now = new Date('2026-11-20T10:07:00Z')
    wizard.next()
    await wizard.sent[0]?.fail(new NetworkError(null))
    expect(wizard.step()).toBe('confirmation')
    expect(wizard.context().failure).toBeInstanceOf(NetworkError)

    now = new Date('2026-11-20T10:27:00Z')
    wizard.next()
    expect(wizard.context().failure).toBeNull()
    expect(wizard.sent[1]?.input).toEqual(wizard.sent[0]?.input)
    expect(wizard.sent[0]?.input).toMatchObject({
      key: 'key-1',
      body: { firstName: 'Priya', nextAction: 'booking', date: '2026-11-20T10:15:00.000Z' },
    })

    await wizard.sent[1]?.fail(new NetworkError(null))
    wizard.send({ type: 'back' })
    wizard.send({ type: 'fill', nextAction: { note: 'Mornings' } })
    wizard.next()
    wizard.next()
    expect(wizard.sent[2]?.input).toMatchObject({
      key: 'key-2',
      body: { note: 'Mornings', date: '2026-11-20T10:30:00.000Z' },
    })
  })

  it('returns to the details when another user has added the patient (ADD-18)', async () => {
    const wizard = startWizard()
    goToSaving(wizard)
    await wizard.sent[0]?.respond({ kind: 'duplicate', fields: ['email'] })
    expect(wizard.step()).toBe('details')
    expect(wizard.cachedDuplicates).toEqual([{ kind: 'duplicate', fields: ['email'] }])
    expect(wizard.context().draft.contact).toEqual(contact)
  })

  it('returns to the step of a field that the server refuses, and leaves the details only after that field is changed', async () => {
    const wizard = startWizard()
    goToSaving(wizard)
    await wizard.sent[0]?.respond({ kind: 'invalid', errors: { date: 'This date has passed.' } })
    expect(wizard.step()).toBe('nextAction')
    expect(wizard.context().serverErrors).toEqual({ date: 'This date has passed.' })
    wizard.send({ type: 'fill', nextAction: { date: { day: '2026-12-24', time: '09:00:00' } } })
    expect(wizard.context().serverErrors).toEqual({})
    wizard.next()
    wizard.next()
    await wizard.sent[1]?.respond({ kind: 'invalid', errors: { name: 'Must be at most 255 characters' } })
    expect(wizard.step()).toBe('details')
    wizard.next()
    expect(wizard.step()).toBe('details')
    wizard.send({ type: 'fill', contact: { name: 'Priya' } })
    wizard.next()
    expect(wizard.step()).toBe('nextAction')
  })
})

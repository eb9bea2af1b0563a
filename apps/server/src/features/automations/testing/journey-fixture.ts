import { byUser } from '@enamel/domain/actors/actor'
import type { StageKey } from '@enamel/domain/stages/stages'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, expect } from 'vitest'
import { openLog } from '../../../log.ts'
import { aPatient, aPractice, inside } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { productWithSandbox } from '../../../testing/product-with-sandbox.ts'
import { standingClock } from '../../../testing/test-clock.ts'
import { runEnrolmentsEverywhere } from '../engine/run-enrolments.job.ts'
import type { Journey } from './journeys.ts'
import { movePatient } from './move-patient.ts'

/** A patient on a journey. */
export interface Traveller {
  id: string
  journey: Journey
  /** Where the emails of the journey arrive: the patient's address, or the referrer's. */
  email: string
  phone: string
}

/** It has to be escaped in HTML. */
export const PRACTICE_NAME = 'Tooth & <Sons>'

/** A practice with the built-in workflows. Messages arrive in the sandbox. The clock stands still until it is set. */
export async function journeyFixture(now: Date) {
  const clock = standingClock()
  clock.set(now)
  const product = await productWithSandbox({}, { clock })
  afterAll(() => product.stop())
  const { deps } = product
  const practice = await aPractice(deps, {
    name: PRACTICE_NAME,
    referrals_enabled: true,
    features: ['whatsapp'],
  })
  const staff = product.visitor()
  let travellers = 0

  async function setEnabled(id: string, enabled: boolean): Promise<void> {
    expect((await staff.put(`/automations/${id}/enable`, { enabled })).status).toBe(200)
  }

  /** The next moment at which anybody is due; null if nobody is. */
  async function nextDue(): Promise<Date | null> {
    const { due_at } = await inside(deps, practice, (tx) =>
      tx
        .selectFrom('enrolments')
        .select(({ fn }) => fn.min('due_at').as('due_at'))
        .where('state', 'in', ['running', 'waiting'])
        .executeTakeFirstOrThrow(),
    )
    return due_at
  }

  /** Finalises the emails of a workflow as they are. */
  async function customise(id: string): Promise<void> {
    const { nodes } = (await staff.get(`/automations/${id}`)).body
    for (const { action } of nodes) {
      if (!action?.requires_customisation) continue
      for (const { id: templateId, template } of action.templates) {
        const path = `/automations/actions/${action.id}/templates/${templateId}`
        expect((await staff.put(path, { template, finished_customising: true })).status).toBe(200)
      }
    }
  }

  return {
    product,
    practice,
    clock,

    /** Adds a patient who is in no stage yet. While workflows are enabled, adding one would start the first of them. */
    async traveller(journey: Journey): Promise<Traveller> {
      const referrer = `referrer${++travellers}@mail.example`
      const id = await aPatient(deps, practice, {
        gdpr: 'Opted In',
        stage: null,
        ...(journey.referrer && { referrer_name: 'Ann', referrer_email: referrer }),
      })
      const { email, phone_e164 } = await inside(deps, practice, (tx) =>
        tx
          .selectFrom('patients')
          .select(['email', 'phone_e164'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
      const reader = journey.referrer === 'reads' ? referrer : email
      return { id, journey, email: reader ?? '', phone: phone_e164 ?? '' }
    },

    /** Switches all built-in workflows; before the first time, their emails are finalised as they are. */
    async setAllEnabled(enabled: boolean): Promise<void> {
      await staff.signIn(practice.email)
      for (const { id, requires_customisation } of (await staff.get('/automations')).body) {
        if (requires_customisation) await customise(id)
        await setEnabled(id, enabled)
      }
    },

    /** Moves a patient through these stages, all in one transaction. */
    move: (patientId: string, ...stages: readonly StageKey[]): Promise<void> =>
      inside(deps, practice, async (tx) => {
        const at = clock.now()
        for (const to of stages) {
          await movePatient(tx, { patientId, to, at, nextActionAt: at, actor: byUser(practice.userId) })
        }
      }),

    enrolmentOf: ({ id, journey }: Traveller) =>
      inside(deps, practice, (tx) =>
        tx
          .selectFrom('enrolments')
          .innerJoin('workflows', 'workflows.id', 'enrolments.workflow_id')
          .select(['enrolments.state', 'enrolments.due_at', 'enrolments.end_reason'])
          .where('patient_id', '=', id)
          .where('workflows.name', '=', journey.workflow)
          .executeTakeFirst(),
      ),

    nextDue,

    /** Runs everything that is due, unless the worker does so, and waits until the messages have arrived. */
    async run(): Promise<void> {
      await eventually(async () => {
        await runEnrolmentsEverywhere.run({ deps, log: openLog('silent'), signal: undefined })
        const due = await nextDue()
        expect(due === null || due > clock.now()).toBe(true)
      }, WITHIN)
      const sending = () =>
        inside(deps, practice, (tx) =>
          tx.selectFrom('communications').select('id').where('status', '=', 'sending').execute(),
        )
      await eventually(async () => expect(await sending()).toEqual([]), WITHIN)
    },

    /** What has arrived of the journey, oldest first. */
    async received({ email, phone, journey }: Traveller) {
      const texts = journey.referrer === 'reads' ? [] : await product.outbox('sms', phone)
      return [...texts, ...(await product.outbox('email', email))]
        .toSorted((one, other) => Date.parse(one.received_at) - Date.parse(other.received_at))
        .map((message) => ({
          ...message,
          title: message.channel === 'email' ? message.subject : message.body,
        }))
    },
  }
}

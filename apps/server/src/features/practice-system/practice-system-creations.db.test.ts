import { newPatientMessages } from '@enamel/domain/practice-system/new-patient-messages'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import {
  openPracticeSystemFixture,
  type PracticeSystemFixture,
} from '../../testing/practice-system-fixture.ts'

let fixture: PracticeSystemFixture

beforeAll(async () => {
  fixture = await openPracticeSystemFixture()
})
afterEach(() => fixture.dentally.trouble('ok'))
afterAll(() => fixture.stop())

/** The description of each "Linked to Dentally" event on the timeline. */
const linkedOnTimeline = async (patientId: string) =>
  (await fixture.timelineOf(patientId, 'business_event'))
    .filter(({ headline }) => headline === 'Linked to Dentally')
    .map(({ description }) => description)

const LINKED =
  'This patient is already linked to Dentally, so no one was created there. Check the link first.'

describe('creating a patient in Dentally', () => {
  it('happens in the background and links the patient (DEN-19, DEN-26, G-39)', async () => {
    const someone = await fixture.createPatient()
    const result = await fixture.create(someone, { gender: 'male', payment_plan_id: 3 })
    expect([result.status, result.body]).toEqual([202, { state: 'syncing' }])
    expect((await fixture.create(someone)).body).toMatchObject({ code: 'already_linked', message: LINKED })
    const link = await fixture.linkInState(someone.id, 'synced')
    expect(await fixture.searchDentally(someone.phone)).toMatchObject([
      {
        title: 'Mrs',
        first_name: someone.first_name,
        last_name: someone.last_name,
        gender: true,
        date_of_birth: someone.date_of_birth,
        mobile_phone: someone.phone,
        email_address: someone.email,
        ethnicity: '1',
        address_line_1: '1 High Street',
        postcode: 'LS1 1AA',
        payment_plan_id: 3,
      },
    ])
    expect(link).toMatchObject({ details: { firstName: someone.first_name }, found_there: false })
    expect(await linkedOnTimeline(someone.id)).toEqual(['Created in Dentally.'])
    // Dentally's own webhook may cause another fetch.
    expect(await fixture.published('dentally.patient.synced', someone.id)).toContainEqual({
      dentally_id: link.details.id,
    })
  })

  it.each<[object, string, string]>([
    [{ title: ' ' }, 'title', newPatientMessages.title],
    [{ first_name: '' }, 'first_name', newPatientMessages.first_name],
    [{ last_name: '' }, 'last_name', newPatientMessages.last_name],
    [{ email_address: 'x@' }, 'email_address', 'Invalid email address'],
    [{ mobile_phone: '123' }, 'mobile_phone', newPatientMessages.mobile_phone],
    [{ date_of_birth: null }, 'date_of_birth', newPatientMessages.date_of_birth],
    [{ date_of_birth: '1984-02-31' }, 'date_of_birth', newPatientMessages.date_of_birth_unreal],
    // A date as people type it, not as the form sends it.
    [{ date_of_birth: '12/03/1984' }, 'date_of_birth', newPatientMessages.date_of_birth_unreal],
    [{ date_of_birth: '2999-01-01' }, 'date_of_birth', newPatientMessages.date_of_birth_future],
    [{ gender: '' }, 'gender', newPatientMessages.gender],
    [{ gender: 'other' }, 'gender', newPatientMessages.gender_unknown],
    [{ ethnicity: '' }, 'ethnicity', newPatientMessages.ethnicity],
    [{ address_line_1: '' }, 'address_line_1', newPatientMessages.address_line_1],
    [{ postcode: '' }, 'postcode', newPatientMessages.postcode],
    [{ payment_plan_id: '' }, 'payment_plan_id', newPatientMessages.payment_plan_id],
    [{ title: 'Lord' }, 'title', newPatientMessages.title_unlisted],
    [{ ethnicity: 'Z' }, 'ethnicity', newPatientMessages.ethnicity_unlisted],
    [{ payment_plan_id: 'gold' }, 'payment_plan_id', newPatientMessages.payment_plan_id_unlisted],
    // A plan that the practice does not have.
    [{ payment_plan_id: '77' }, 'payment_plan_id', newPatientMessages.payment_plan_id_unlisted],
  ])('is refused with the invalid values %o (DEN-26)', async (wrong, field, message) => {
    const someone = await fixture.createPatient()
    const { status, body } = await fixture.create(someone, wrong)
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    expect((await fixture.readLink(someone.id)).state).toBe('unlinked')
  })

  it('is refused with the errors of malformed and of forbidden values in one response (DEN-26)', async () => {
    const someone = await fixture.createPatient()
    await fixture.staff.get('/dentally/payment-plans')
    const wrong = { first_name: '', title: 'Lord', mobile_phone: '123', payment_plan_id: '77' }
    const { status, body } = await fixture.create(someone, { ...wrong, date_of_birth: '2999-01-01' })
    expect([status, body.code, body.errors]).toEqual([
      422,
      'validation',
      {
        first_name: [newPatientMessages.first_name],
        title: [newPatientMessages.title_unlisted],
        mobile_phone: [newPatientMessages.mobile_phone],
        payment_plan_id: [newPatientMessages.payment_plan_id_unlisted],
        date_of_birth: [newPatientMessages.date_of_birth_future],
      },
    ])
  })

  it('fails when Dentally refuses the patient, and shows the reason in open browsers and on the timeline', async () => {
    const someone = await fixture.createPatient()
    await fixture.dentally.trouble('reject')
    await fixture.create(someone)
    const message = 'Dentally refused: payment plan seems to be missing.'
    const { failure } = await fixture.linkInState(someone.id, 'unlinked')
    const errors = { payment_plan_id: ['Dentally: payment plan seems to be missing'] }
    expect(failure).toEqual({ of: 'creation', message, values: fixture.formValues(someone), errors })
    const failed = { name: `${someone.first_name} ${someone.last_name}`, distinguisher: null, message }
    expect(await fixture.published('dentally.patient.failed', someone.id)).toEqual([failed])
    expect(await fixture.timelineOf(someone.id, 'business_event')).toContainEqual(
      expect.objectContaining({ headline: 'Dentally patient creation failed', description: message }),
    )
    await fixture.dentally.trouble('ok')
    expect((await fixture.create(someone)).status).toBe(202)
    await fixture.linkInState(someone.id, 'synced')
  })

  it('stores the refused form for its practice alone, until staff link or create the patient again', async () => {
    const someone = await fixture.createPatient()
    const { deps } = fixture.product
    const stored = (practice: Practice) =>
      inside(deps, practice, (tx) =>
        tx
          .selectFrom('practice_system_refused_creations')
          .select('patient_id')
          .where('patient_id', '=', someone.id)
          .execute(),
      )
    const refuse = async () => {
      await fixture.dentally.trouble('reject')
      await fixture.create(someone)
      await eventually(async () => expect(await stored(fixture.practice)).toHaveLength(1), WITHIN)
      await fixture.dentally.trouble('ok')
    }
    await refuse()
    expect(await stored(await aPractice(deps))).toEqual([])
    await fixture.link(someone.id, '1')
    expect(await stored(fixture.practice)).toEqual([])
    const message = 'Dentally does not have this patient.'
    expect((await fixture.linkInState(someone.id, 'unlinked')).failure).toEqual({ of: 'link', message })
    await refuse()
    await fixture.create(someone)
    expect((await fixture.linkInState(someone.id, 'synced')).failure).toBeNull()
    expect(await stored(fixture.practice)).toEqual([])
    fixture.product.clock.skip(1_000)
    await fixture.staff.delete(`/dentally/links/${someone.id}`)
    expect(await fixture.readLink(someone.id)).toMatchObject({ state: 'unlinked', failure: null })
    expect(await stored(fixture.practice)).toEqual([])
  })

  it('results in one patient when the response is lost, because Dentally is searched before each attempt', async () => {
    const someone = await fixture.createPatient()
    await fixture.dentally.trouble('lose_replies')
    await fixture.create(someone)
    await eventually(async () => expect(await fixture.searchDentally(someone.phone)).toHaveLength(1), WITHIN)
    await eventually(async () => {
      await fixture.runMinuteJobs()
      expect((await fixture.readLink(someone.id)).state).toBe('synced')
    }, WITHIN)
    expect(await fixture.searchDentally(someone.phone)).toHaveLength(1)
    expect(await linkedOnTimeline(someone.id)).toEqual(['Created in Dentally.'])
  })

  it('is attempted again a minute after an unclear result, and not before', async () => {
    const someone = await fixture.createPatient()
    await fixture.staff.get('/dentally/payment-plans')
    // Every third request fails: the request that creates the patient comes after two searches.
    await fixture.dentally.trouble('error', 1 / 3)
    await fixture.create(someone)
    const attempted = () =>
      inside(fixture.product.deps, fixture.practice, (tx) =>
        tx
          .selectFrom('practice_system_links')
          .select('attempted_at')
          .where('patient_id', '=', someone.id)
          .executeTakeFirst(),
      )
    await eventually(async () => expect((await attempted())?.attempted_at).toBeTruthy(), WITHIN)
    await fixture.dentally.trouble('ok')
    for (let attempts = 0; attempts < 3; attempts += 1) await fixture.runMinuteJobs()
    expect(await fixture.searchDentally(someone.phone)).toEqual([])
    fixture.product.clock.skip(61_000)
    await eventually(async () => {
      await fixture.runMinuteJobs()
      expect((await fixture.readLink(someone.id)).state).toBe('synced')
    }, WITHIN)
    expect(await fixture.searchDentally(someone.phone)).toHaveLength(1)
  })

  it('links a patient who exists in Dentally already, says so on the timeline, and creates no second one', async () => {
    const [someone, other] = [await fixture.createPatient(), await fixture.createPatient()]
    const id = await fixture.createInDentally(someone)
    await fixture.create(someone)
    expect(await fixture.linkInState(someone.id, 'synced')).toMatchObject({
      details: { id },
      found_there: true,
    })
    expect(await linkedOnTimeline(someone.id)).toEqual([
      'They were in Dentally already, so we linked them. The details you entered were not saved there.',
    ])
    await fixture.create({ ...someone, id: other.id })
    await fixture.linkInState(other.id, 'unlinked')
    expect(await fixture.published('dentally.patient.failed', other.id)).toMatchObject([
      { message: /another patient here/ },
    ])
    expect(await fixture.searchDentally(someone.phone)).toHaveLength(1)
  })

  it('results in one patient in Dentally when two patients here are the same person', async () => {
    const [someone, duplicate] = [await fixture.createPatient(), await fixture.createPatient()]
    await fixture.dentally.trouble('slow')
    await Promise.all([fixture.create(someone), fixture.create({ ...someone, id: duplicate.id })])
    await eventually(async () => {
      await fixture.runMinuteJobs()
      const states = [
        (await fixture.readLink(someone.id)).state,
        (await fixture.readLink(duplicate.id)).state,
      ]
      expect(states.sort()).toEqual(['synced', 'unlinked'])
    }, WITHIN)
    expect(await fixture.searchDentally(someone.phone)).toHaveLength(1)
  })

  it('is abandoned when the patient is unlinked before Dentally could be asked', async () => {
    const someone = await fixture.createPatient()
    await fixture.dentally.trouble('down')
    await fixture.create(someone)
    expect((await fixture.staff.delete(`/dentally/links/${someone.id}`)).status).toBe(204)
    await fixture.dentally.trouble('ok')
    await fixture.runMinuteJobs()
    expect((await fixture.readLink(someone.id)).state).toBe('unlinked')
  })
})

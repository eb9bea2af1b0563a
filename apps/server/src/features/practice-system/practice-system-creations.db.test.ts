import { newPatientWords } from '@enamel/domain/practice-system/new-patient-words'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import { openPracticeSystemDesk, type PracticeSystemDesk } from '../../testing/practice-system-desk.ts'
import { WITHIN } from '../../testing/reception.ts'

let desk: PracticeSystemDesk

beforeAll(async () => {
  desk = await openPracticeSystemDesk()
})
afterEach(() => desk.dentally.trouble('ok'))
afterAll(() => desk.stop())

/** What stands beneath each "Linked to Dentally". */
const linkedOnTimeline = async (patientId: string) =>
  (await desk.timelineOf(patientId, 'business_event'))
    .filter(({ headline }) => headline === 'Linked to Dentally')
    .map(({ description }) => description)

const LINKED =
  'This patient is linked to Dentally already, so nobody was created there. Look at the link first.'

describe('a creation', () => {
  it('runs in the background and ends in a link (DEN-19, DEN-26, G-39)', async () => {
    const someone = await desk.somebody()
    const begun = await desk.create(someone, { gender: 'male', payment_plan_id: 3 })
    expect([begun.status, begun.body]).toEqual([202, { state: 'syncing' }])
    expect((await desk.create(someone)).body).toMatchObject({ code: 'already_linked', message: LINKED })
    const link = await desk.readWith(someone.id, 'synced')
    expect(await desk.inDentally(someone.phone)).toMatchObject([
      {
        ...{ title: 'Mrs', first_name: someone.first_name, last_name: someone.last_name, gender: true },
        ...{
          date_of_birth: someone.date_of_birth,
          mobile_phone: someone.phone,
          email_address: someone.email,
        },
        ...{ ethnicity: '1', address_line_1: '1 High Street', postcode: 'LS1 1AA', payment_plan_id: 3 },
      },
    ])
    expect(link).toMatchObject({ details: { firstName: someone.first_name }, found_there: false })
    expect(await linkedOnTimeline(someone.id)).toEqual(['Created in Dentally.'])
    // Dentally's own word of it may have them fetched once more.
    expect(await desk.told('dentally.patient.synced', someone.id)).toContainEqual({
      dentally_id: link.details.id,
    })
  })

  it.each<[object, string, string]>([
    [{ title: ' ' }, 'title', newPatientWords.title],
    [{ first_name: '' }, 'first_name', newPatientWords.first_name],
    [{ last_name: '' }, 'last_name', newPatientWords.last_name],
    [{ email_address: 'x@' }, 'email_address', 'Invalid email address'],
    [{ mobile_phone: '123' }, 'mobile_phone', newPatientWords.mobile_phone],
    [{ date_of_birth: null }, 'date_of_birth', newPatientWords.date_of_birth],
    [{ date_of_birth: '1984-02-31' }, 'date_of_birth', newPatientWords.date_of_birth_unreal],
    // As it is typed, not as it is sent.
    [{ date_of_birth: '12/03/1984' }, 'date_of_birth', newPatientWords.date_of_birth_unreal],
    [{ date_of_birth: '2999-01-01' }, 'date_of_birth', newPatientWords.date_of_birth_future],
    [{ gender: '' }, 'gender', newPatientWords.gender],
    [{ gender: 'other' }, 'gender', newPatientWords.gender_unknown],
    [{ ethnicity: '' }, 'ethnicity', newPatientWords.ethnicity],
    [{ address_line_1: '' }, 'address_line_1', newPatientWords.address_line_1],
    [{ postcode: '' }, 'postcode', newPatientWords.postcode],
    [{ payment_plan_id: '' }, 'payment_plan_id', newPatientWords.payment_plan_id],
    [{ title: 'Lord' }, 'title', newPatientWords.title_unlisted],
    [{ ethnicity: 'Z' }, 'ethnicity', newPatientWords.ethnicity_unlisted],
    [{ payment_plan_id: 'gold' }, 'payment_plan_id', newPatientWords.payment_plan_id_unlisted],
    // None that the practice has, or uses.
    [{ payment_plan_id: '77' }, 'payment_plan_id', newPatientWords.payment_plan_id_unlisted],
  ])('of values like %o is refused (DEN-26)', async (wrong, field, words) => {
    const someone = await desk.somebody()
    const { status, body } = await desk.create(someone, wrong)
    expect([status, body.errors]).toEqual([422, { [field]: [words] }])
    expect((await desk.read(someone.id)).state).toBe('unlinked')
  })

  it('is told at once what does not fit and what the rules find in the rest (DEN-26)', async () => {
    const someone = await desk.somebody()
    await desk.staff.get('/dentally/payment-plans')
    const wrong = { first_name: '', title: 'Lord', mobile_phone: '123', payment_plan_id: '77' }
    const { status, body } = await desk.create(someone, { ...wrong, date_of_birth: '2999-01-01' })
    expect([status, body.code, body.errors]).toEqual([
      422,
      'validation',
      {
        first_name: [newPatientWords.first_name],
        title: [newPatientWords.title_unlisted],
        mobile_phone: [newPatientWords.mobile_phone],
        payment_plan_id: [newPatientWords.payment_plan_id_unlisted],
        date_of_birth: [newPatientWords.date_of_birth_future],
      },
    ])
  })

  it('that Dentally refuses fails, in words and by field, for open browsers and on the timeline', async () => {
    const someone = await desk.somebody()
    await desk.dentally.trouble('reject')
    await desk.create(someone)
    const message = 'Dentally refused: payment plan seems to be missing.'
    const { failure } = await desk.readWith(someone.id, 'unlinked')
    const errors = { payment_plan_id: ['Dentally: payment plan seems to be missing'] }
    expect(failure).toEqual({ of: 'creation', message, values: desk.valuesOf(someone), errors })
    const failed = { name: `${someone.first_name} ${someone.last_name}`, message }
    expect(await desk.told('dentally.patient.failed', someone.id)).toEqual([failed])
    expect(await desk.timelineOf(someone.id, 'business_event')).toContainEqual(
      expect.objectContaining({ headline: 'Dentally patient creation failed', description: message }),
    )
    await desk.dentally.trouble('ok')
    expect((await desk.create(someone)).status).toBe(202)
    await desk.readWith(someone.id, 'synced')
  })

  it('that was refused keeps what was typed for its practice alone, and no longer than until another is begun', async () => {
    const someone = await desk.somebody()
    const { world } = desk.product
    const kept = (practice: Practice) =>
      inside(world, practice, (tx) =>
        tx
          .selectFrom('practice_system_refused_creations')
          .select('patient_id')
          .where('patient_id', '=', someone.id)
          .execute(),
      )
    const refuse = async () => {
      await desk.dentally.trouble('reject')
      await desk.create(someone)
      await eventually(async () => expect(await kept(desk.practice)).toHaveLength(1), WITHIN)
      await desk.dentally.trouble('ok')
    }
    await refuse()
    expect(await kept(await aPractice(world))).toEqual([])
    await desk.link(someone.id, '1')
    expect(await kept(desk.practice)).toEqual([])
    const message = 'Dentally does not have this patient.'
    expect((await desk.readWith(someone.id, 'unlinked')).failure).toEqual({ of: 'link', message })
    await refuse()
    await desk.create(someone)
    expect((await desk.readWith(someone.id, 'synced')).failure).toBeNull()
    expect(await kept(desk.practice)).toEqual([])
    desk.product.clock.skip(1_000)
    await desk.staff.delete(`/dentally/links/${someone.id}`)
    expect(await desk.read(someone.id)).toMatchObject({ state: 'unlinked', failure: null })
    expect(await kept(desk.practice)).toEqual([])
  })

  it('whose answer is lost makes one patient: Dentally is asked before anything is sent again', async () => {
    const someone = await desk.somebody()
    await desk.dentally.trouble('lose_replies')
    await desk.create(someone)
    await eventually(async () => expect(await desk.inDentally(someone.phone)).toHaveLength(1), WITHIN)
    await eventually(async () => {
      await desk.minute()
      expect((await desk.read(someone.id)).state).toBe('synced')
    }, WITHIN)
    expect(await desk.inDentally(someone.phone)).toHaveLength(1)
    expect(await linkedOnTimeline(someone.id)).toEqual(['Created in Dentally.'])
  })

  it('that nobody knows of is sent again after a minute, and not before', async () => {
    const someone = await desk.somebody()
    await desk.staff.get('/dentally/payment-plans')
    // Every third request: searching by number and address, then creating, which fails inside.
    await desk.dentally.trouble('error', 1 / 3)
    await desk.create(someone)
    const attempted = () =>
      inside(desk.product.world, desk.practice, (tx) =>
        tx
          .selectFrom('practice_system_links')
          .select('attempted_at')
          .where('patient_id', '=', someone.id)
          .executeTakeFirst(),
      )
    await eventually(async () => expect((await attempted())?.attempted_at).toBeTruthy(), WITHIN)
    await desk.dentally.trouble('ok')
    for (let tries = 0; tries < 3; tries += 1) await desk.minute()
    expect(await desk.inDentally(someone.phone)).toEqual([])
    desk.product.clock.skip(61_000)
    await eventually(async () => {
      await desk.minute()
      expect((await desk.read(someone.id)).state).toBe('synced')
    }, WITHIN)
    expect(await desk.inDentally(someone.phone)).toHaveLength(1)
  })

  it('of somebody who is there already links them, says what was not done, and never makes a second', async () => {
    const [someone, other] = [await desk.somebody(), await desk.somebody()]
    const id = await desk.twin(someone)
    await desk.create(someone)
    expect(await desk.readWith(someone.id, 'synced')).toMatchObject({ details: { id }, found_there: true })
    expect(await linkedOnTimeline(someone.id)).toEqual([
      'They were in Dentally already and were linked. The details that were typed were not written there.',
    ])
    await desk.create({ ...someone, id: other.id })
    await desk.readWith(other.id, 'unlinked')
    expect(await desk.told('dentally.patient.failed', other.id)).toMatchObject([
      { message: /another patient here/ },
    ])
    expect(await desk.inDentally(someone.phone)).toHaveLength(1)
  })

  it('of one person under two patients at once makes one patient there', async () => {
    const [someone, double] = [await desk.somebody(), await desk.somebody()]
    await desk.dentally.trouble('slow')
    await Promise.all([desk.create(someone), desk.create({ ...someone, id: double.id })])
    await eventually(async () => {
      await desk.minute()
      const states = [(await desk.read(someone.id)).state, (await desk.read(double.id)).state]
      expect(states.sort()).toEqual(['synced', 'unlinked'])
    }, WITHIN)
    expect(await desk.inDentally(someone.phone)).toHaveLength(1)
  })

  it('that is unlinked before it was made is let go of', async () => {
    const someone = await desk.somebody()
    await desk.dentally.trouble('down')
    await desk.create(someone)
    expect((await desk.staff.delete(`/dentally/links/${someone.id}`)).status).toBe(204)
    await desk.dentally.trouble('ok')
    await desk.minute()
    expect((await desk.read(someone.id)).state).toBe('unlinked')
  })
})

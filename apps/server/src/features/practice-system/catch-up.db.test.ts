import { MS_PER_MINUTE, SECONDS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dentallyAccount,
  dentallyWebhookSecret,
} from '../../adapters/practice-system/testing/fake-dentally.ts'
import { aPatient, inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { practiceSystemConnection } from '../integrations/index.ts'
import { type CatchUpFixture, openCatchUpFixture } from './testing/catch-up-fixture.ts'

let fixture: CatchUpFixture

beforeAll(async () => {
  fixture = await openCatchUpFixture()
})
beforeEach(() => fixture.forgetRuns())
afterEach(async () => {
  await fixture.dentally.trouble('ok')
  await fixture.dentally.control('POST', 'practice-system/token')
})
afterAll(() => fixture.stop())

const COMPLETE = { kind: 'complete' }
async function minutesLater(minutes: number): Promise<void> {
  fixture.product.clock.skip(minutes * MS_PER_MINUTE)
  await fixture.dentally.control('POST', 'clock/skip', { seconds: minutes * SECONDS_PER_MINUTE })
}

describe('the first fetch of all patients', () => {
  it('proposes the same number, the same address, and the same name with the date of birth, and links nobody', async () => {
    const [byPhone, byEmail, byName, different] = await Promise.all(
      Array.from({ length: 4 }, () => fixture.createPatient()),
    )
    const stranger = {
      first_name: 'Olusegun',
      last_name: 'Ng',
      date_of_birth: null,
      phone: null,
      email: null,
    }
    const record = (patient: object) => fixture.createInDentally({ ...stranger, ...patient } as never)
    const ids = {
      byPhone: await record({ phone: byPhone?.phone }),
      byEmail: await record({ email: byEmail?.email }),
      byName: await record({ ...byName, phone: null, email: null }),
      different: await record({ first_name: different?.first_name, last_name: different?.last_name }),
    }
    expect(await fixture.run()).toEqual(COMPLETE)
    const proposed = (await fixture.listMatches()).map(({ patient, record: { id } }) => [patient.id, id])
    expect(proposed.toSorted()).toEqual(
      [
        [byPhone?.id, ids.byPhone],
        [byEmail?.id, ids.byEmail],
        [byName?.id, ids.byName],
      ].toSorted(),
    )
    for (const patient of [byPhone, byEmail, byName])
      expect((await fixture.readLink(patient?.id ?? '')).state).toBe('unlinked')
    const { complete_since, complete_until } = await fixture.connection()
    expect(complete_until).toEqual(complete_since)
    expect(complete_until).not.toBeNull()
  })

  it('proposes neither linked patients nor linked or deleted records', async () => {
    const [linked, free, left] = [
      await fixture.createPatient(),
      await fixture.createPatient(),
      await fixture.createPatient(),
    ]
    const linkedRecord = await fixture.createInDentally({ ...linked, phone: free.phone })
    const sameAsLinked = await fixture.createInDentally(linked)
    await fixture.dentally.archive(await fixture.createInDentally(left))
    await fixture.link(linked.id, linkedRecord)
    await fixture.linkInState(linked.id, 'synced')
    await fixture.run()
    expect(await fixture.proposedFor(linked)).toEqual([])
    expect(await fixture.proposedFor(free)).toEqual([])
    expect(await fixture.proposedFor(left)).toEqual([])
    expect((await fixture.listMatches()).map(({ record }) => record.id)).not.toContain(sameAsLinked)
  })

  it('reports how far it is, and continues where it was stopped', async () => {
    const late = await fixture.createPatient()
    const id = await fixture.createInDentally(late)
    const abort = new AbortController()
    const seen: { done: number; total: number | null }[] = []
    const onProgress = async (progress: (typeof seen)[number]) => {
      seen.push(progress)
      if (seen.length === 2) abort.abort()
    }
    expect(await fixture.run({ onProgress, signal: abort.signal })).toMatchObject({
      kind: 'later',
      afterMs: 0,
    })
    const [first, second] = seen
    expect(first).toMatchObject({ done: 100 })
    expect(second?.done).toBe(200)
    const { cursor } = await fixture.connection()
    expect(await fixture.run({ onProgress })).toEqual(COMPLETE)
    expect(await fixture.connection()).not.toMatchObject({ cursor })
    const doneInAll = (second?.done ?? 0) + (seen.at(-1)?.done ?? 0)
    const total = seen.at(-1)?.total ?? 0
    expect(total).toBeGreaterThan(300)
    // Parts overlap by the records of one moment.
    expect(doneInAll).toBeGreaterThanOrEqual(total)
    expect(doneInAll).toBeLessThan(total + 20)
    expect(await fixture.proposedFor(late)).toEqual([id])
  })

  it('gives the same result when two processes run it at a time', async () => {
    const someone = await fixture.createPatient()
    const id = await fixture.createInDentally(someone)
    expect(await Promise.all([fixture.run(), fixture.run()])).toEqual([COMPLETE, COMPLETE])
    expect(await fixture.proposedFor(someone)).toEqual([id])
  })

  it('ends when the practice is connected with another site, and begins again there', async () => {
    const someone = await fixture.createPatient()
    const id = await fixture.createInDentally(someone)
    const connectWith = (account: string) =>
      inside(fixture.product.deps, fixture.practice, (tx) =>
        practiceSystemConnection.connect(
          tx,
          {
            account,
            credentials: { token: dentallyAccount.token, webhookSecret: dentallyWebhookSecret },
          },
          { secret: fixture.product.deps.secret, now: fixture.product.clock.now() },
        ),
      )
    const result = await fixture.run({ onProgress: () => connectWith('another site') })
    expect(result).toEqual({ kind: 'superseded' })
    expect(await fixture.connection()).toMatchObject({ cursor: null, complete_until: null })
    await connectWith(dentallyAccount.siteId)
    expect(await fixture.run()).toEqual(COMPLETE)
    expect(await fixture.proposedFor(someone)).toEqual([id])
  })
})

describe('a later fetch of changes', () => {
  it('fetches linked patients again whose record or visit changed while no webhook arrived', async () => {
    const [renamed, visitor, untouched] = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const patient = await fixture.createPatient()
        const id = await fixture.createInDentally(patient)
        await fixture.link(patient.id, id)
        await fixture.linkInState(patient.id, 'synced')
        return { patient, id }
      }),
    )
    if (!renamed || !visitor || !untouched) throw new Error('unreachable')
    await fixture.run()
    const fetchedAt = (patientId: string) =>
      inside(fixture.product.deps, fixture.practice, async (tx) => {
        const link = await tx
          .selectFrom('practice_system_links')
          .select(['fetched_at', 'wanted'])
          .where('patient_id', '=', patientId)
          .executeTakeFirstOrThrow()
        return link
      })
    const before = await fetchedAt(untouched.patient.id)
    await fixture.withoutWebhooks(async () => {
      await fixture.changeInDentally(renamed.id, { last_name: 'Marsh' })
      await fixture.dentally.control('POST', 'practice-system/appointments', {
        patient_id: Number(visitor.id),
        start_time: '2027-01-05T09:30:00Z',
        reason: 'Scale & Polish',
      })
    })
    expect((await fixture.readLink(renamed.patient.id)).details.lastName).not.toBe('Marsh')
    await minutesLater(30)
    expect(await fixture.run()).toEqual(COMPLETE)
    await eventually(async () => {
      expect((await fixture.readLink(renamed.patient.id)).details.lastName).toBe('Marsh')
    }, WITHIN)
    const visits = await fixture.timelineOf(visitor.patient.id, 'pms_event')
    expect(JSON.stringify(visits)).toContain('Scale & Polish booked')
    expect(await fetchedAt(untouched.patient.id)).toEqual(before)
    // The margin lists the changes again, but they are known.
    const { wanted } = await fetchedAt(renamed.patient.id)
    await eventually(async () => expect((await fixture.connectionOfStaff()).waiting).toEqual([]), WITHIN)
    await fixture.run()
    expect((await fetchedAt(renamed.patient.id)).wanted).toBe(wanted)
    const { complete_since, complete_until } = await fixture.connection()
    expect(complete_until.getTime() - complete_since.getTime()).toBeGreaterThan(30 * MS_PER_MINUTE)
  })

  describe('of what patients are charged', () => {
    interface LinkedRecord {
      patientId: string
      record: number
    }
    async function aLinkedRecord(): Promise<LinkedRecord> {
      const patient = await fixture.createPatient()
      const record = await fixture.createInDentally(patient)
      await fixture.link(patient.id, record)
      await fixture.linkInState(patient.id, 'synced')
      return { patientId: patient.id, record: Number(record) }
    }
    const linkOf = ({ patientId }: LinkedRecord) =>
      inside(fixture.product.deps, fixture.practice, (tx) =>
        tx
          .selectFrom('practice_system_links')
          .select(['wanted', 'fetched', 'money'])
          .where('patient_id', '=', patientId)
          .executeTakeFirstOrThrow(),
      )

    async function invoiceWithoutWebhook({ record }: LinkedRecord): Promise<number> {
      let invoice = 0
      await fixture.withoutWebhooks(async () => {
        const { id } = await fixture.dentally.control('POST', 'practice-system/invoices', {
          patient_id: record,
          amount: '145.5',
        })
        invoice = id
      })
      return invoice
    }

    /** Waits for a charge in the stored amounts, since to show the patient would fetch them. */
    const chargeIsStored = (
      charged: LinkedRecord,
      list: 'paid' | 'unpaid' | 'uninvoiced',
      charge: { id: number; pence: number },
    ) =>
      eventually(async () => {
        const { money } = await linkOf(charged)
        expect((money as Record<typeof list, object[]>)[list]).toContainEqual(
          expect.objectContaining({ ...charge, id: String(charge.id) }),
        )
        expect((await fixture.connectionOfStaff()).waiting).toEqual([])
      }, WITHIN)

    it('fetches linked patients again whose invoices were made or paid while no webhook arrived', async () => {
      const [charged, untouched] = [await aLinkedRecord(), await aLinkedRecord()]
      await fixture.run()
      const before = await linkOf(untouched)
      const id = await invoiceWithoutWebhook(charged)
      await minutesLater(30)
      expect(await fixture.run()).toEqual(COMPLETE)
      await chargeIsStored(charged, 'unpaid', { id, pence: 14_550 })
      await fixture.withoutWebhooks(() =>
        fixture.dentally.control('PUT', `practice-system/invoices/${id}`, { paid: true }),
      )
      await minutesLater(1)
      expect(await fixture.run()).toEqual(COMPLETE)
      await chargeIsStored(charged, 'paid', { id, pence: 14_550 })
      expect(await linkOf(untouched)).toEqual(before)
    })

    it('fetches linked patients again within an hour whose treatments changed, which no webhook reports', async () => {
      const [planned, untouched] = [await aLinkedRecord(), await aLinkedRecord()]
      await fixture.run()
      const before = await linkOf(untouched)
      const { id } = await fixture.dentally.control('POST', 'practice-system/treatments', {
        patient_id: planned.record,
        price: '450.00',
      })
      await minutesLater(60)
      expect(await fixture.run()).toEqual(COMPLETE)
      await chargeIsStored(planned, 'uninvoiced', { id, pence: 45_000 })
      expect(await linkOf(untouched)).toEqual(before)
    })

    it('fetches a patient once, although a change is listed again in the margin', async () => {
      const charged = await aLinkedRecord()
      await fixture.run()
      const id = await invoiceWithoutWebhook(charged)
      await minutesLater(1)
      await fixture.run()
      await chargeIsStored(charged, 'unpaid', { id, pence: 14_550 })
      const { wanted } = await linkOf(charged)
      await fixture.run()
      expect((await linkOf(charged)).wanted).toBe(wanted)
    })
  })

  it.each(['lists', 'reports by a webhook'])(
    'has received everything only up to a change that Dentally %s, until that is fetched',
    async (how) => {
      const { practiceSystem } = fixture.product.deps
      const waiting = async () => (await fixture.connectionOfStaff()).waiting
      const everythingIsFetched = () => eventually(async () => expect(await waiting()).toEqual([]), WITHIN)
      const patient = await fixture.createPatient()
      const id = await fixture.createInDentally(patient)
      await fixture.link(patient.id, id)
      await fixture.linkInState(patient.id, 'synced')
      await everythingIsFetched()
      await fixture.run()
      const before = await fixture.connection()
      const unreachable = vi
        .spyOn(practiceSystem, 'money')
        .mockResolvedValue({ kind: 'unreachable', detail: 'slow' })
      try {
        await minutesLater(10)
        const rename = () =>
          fixture.dentally.control('PUT', `practice-system/patients/${id}`, { last_name: 'Marsh' })
        await (how === 'lists' ? fixture.withoutWebhooks(rename) : rename())
        if (how !== 'lists') await eventually(async () => expect(await waiting()).toHaveLength(1), WITHIN)
        for (let runs = 0; runs < 2; runs += 1) {
          await minutesLater(1)
          expect(await fixture.run()).toEqual(COMPLETE)
          expect(await waiting()).toEqual([{ kind: 'patient', count: 1 }])
          const { complete_since, complete_until } = await fixture.connection()
          expect({ complete_since, complete_until }).toEqual({
            complete_since: before.complete_since,
            complete_until: before.complete_until,
          })
        }
      } finally {
        unreachable.mockRestore()
      }
      await everythingIsFetched()
      await minutesLater(1)
      expect(await fixture.run()).toEqual(COMPLETE)
      const { complete_since, complete_until } = await fixture.connection()
      expect(complete_since).toEqual(before.complete_since)
      expect(complete_until.getTime() - before.complete_until.getTime()).toBeGreaterThan(12 * MS_PER_MINUTE)
    },
  )

  it('compares new and changed records again: a match that no longer fits is withdrawn', async () => {
    const [mistaken, right, added] = [
      await fixture.createPatient(),
      await fixture.createPatient(),
      await fixture.createPatient(),
    ]
    const id = await fixture.createInDentally(mistaken)
    await fixture.run()
    expect(await fixture.proposedFor(mistaken)).toEqual([id])
    await fixture.withoutWebhooks(async () => {
      const { phone, email, ...rest } = right
      await fixture.changeInDentally(id, { ...rest, mobile_phone: phone, email_address: email })
      await fixture.dentally.control('POST', 'practice-system/patients', {
        first_name: added.first_name,
        last_name: added.last_name,
        mobile_phone: added.phone,
      })
    })
    await minutesLater(1)
    expect(await fixture.run()).toEqual(COMPLETE)
    expect(await fixture.proposedFor(mistaken)).toEqual([])
    expect(await fixture.proposedFor(right)).toEqual([id])
    expect(await fixture.proposedFor(added)).toHaveLength(1)
  })

  it('stores at most ten matches of one patient, the likeliest', async () => {
    const home = await fixture.createPatient()
    const sharing = { first_name: 'Olusegun', date_of_birth: null, phone: home.phone, email: null }
    for (let index = 0; index < 12; index += 1)
      await fixture.createInDentally({ ...sharing, last_name: `Ng ${index}` } as never)
    const own = await fixture.createInDentally(home)
    await fixture.run()
    const proposed = await fixture.proposedFor(home)
    expect(proposed).toHaveLength(10)
    expect(proposed[0]).toBe(own)
  })
})

describe('trouble during a fetch', () => {
  it.each([
    ['down', null],
    ['error', null],
    ['garbage', null],
    ['rate', null],
    ['rate_429', 2_000],
  ])('of the kind "%s" postpones it, and it continues afterwards', async (mode, afterMs) => {
    const someone = await fixture.createPatient()
    const id = await fixture.createInDentally(someone)
    let parts = 0
    const result = await fixture.run({
      onProgress: async () => {
        parts += 1
        if (parts === 1) await fixture.dentally.trouble(mode)
      },
    })
    expect(result).toMatchObject({ kind: 'later', afterMs })
    expect(parts).toBe(1)
    await fixture.dentally.trouble('ok')
    expect(await fixture.run()).toEqual(COMPLETE)
    expect(await fixture.proposedFor(someone)).toEqual([id])
  })

  it('is recorded when Dentally refuses the key', async () => {
    await fixture.dentally.trouble('expired_token')
    expect(await fixture.run()).toEqual({ kind: 'refused' })
    expect(await fixture.connection()).toMatchObject({ state: 'unhealthy' })
    await fixture.dentally.trouble('ok')
    await fixture.runMinuteJobs()
    expect(await fixture.connection()).toMatchObject({ state: 'healthy' })
    expect(await fixture.run()).toEqual(COMPLETE)
  })
})

it('proposes a patient who was found by a number that is written differently', async () => {
  const { deps } = fixture.product
  const id = await aPatient(deps, fixture.practice, {
    first_name: '07700 900877',
    last_name: '',
    phone: '07700 900877',
    phone_e164: '+447700900877',
    email: null,
  })
  const record = await fixture.createInDentally({
    first_name: 'Nia',
    last_name: 'Owen',
    date_of_birth: '1990-02-03',
    phone: '(07700) 900 877',
    email: null,
  } as never)
  await fixture.run()
  const [match] = (await fixture.listMatches()).filter(({ patient }) => patient.id === id)
  expect(match).toMatchObject({
    patient: { name: '07700 900877', phone: '07700 900877', email: null, date_of_birth: null },
    record: {
      id: record,
      first_name: 'Nia',
      last_name: 'Owen',
      phone: '(07700) 900 877',
      email_address: null,
      date_of_birth: '1990-02-03',
    },
  })
  expect(match.confidence).toBeCloseTo(0.17, 5)
})

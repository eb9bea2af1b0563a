import { eventually } from '@enamel/testing/eventually'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLog } from '../../log.ts'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import {
  openPracticeSystemFixture,
  type PracticeSystemFixture,
} from '../../testing/practice-system-fixture.ts'
import { catchUpWithPracticeSystem } from './catch-up/catch-up.ts'

let fixture: PracticeSystemFixture

beforeAll(async () => {
  fixture = await openPracticeSystemFixture()
})
afterEach(async () => {
  await fixture.dentally.trouble('ok')
  await fixture.dentally.control('POST', 'practice-system/token')
})
afterAll(() => fixture.stop())

const plans = () => fixture.staff.get('/dentally/payment-plans')
async function health(): Promise<string> {
  const { body } = await fixture.staff.get('/integrations')
  return body.find(({ integration }: { integration: string }) => integration === 'dentally').state
}
const waitUntilSynced = (patientId: string) =>
  eventually(async () => {
    await fixture.runMinuteJobs()
    expect((await fixture.readLink(patientId)).state).toBe('synced')
  }, WITHIN)

describe('a Dentally failure', () => {
  it.each([
    ['down', 503, 'practice_system_unreachable'],
    ['error', 503, 'practice_system_unreachable'],
    ['garbage', 503, 'practice_system_unreadable'],
    ['rate', 503, 'practice_system_busy'],
    ['rate_429', 503, 'practice_system_busy'],
    ['expired_token', 409, 'integration_inactive'],
  ])(
    'of the kind "%s" makes requests fail with a clear text, loses no link, and ends without help from staff',
    async (mode, status, code) => {
      const [linked, created] = [await fixture.createPatient(), await fixture.createPatient()]
      const id = await fixture.createInDentally(linked)
      // The link begins before the product notices that Dentally is in trouble.
      await fixture.dentally.trouble(mode)
      expect((await fixture.link(linked.id, id)).status).toBe(201)
      await eventually(async () => {
        const refused = await plans()
        expect([refused.status, refused.body.code]).toEqual([status, code])
        expect(refused.body.message).toMatch(/Dentally/)
      }, WITHIN)
      if (mode !== 'expired_token') {
        expect((await fixture.create(created)).status).toBe(202)
        await fixture.runMinuteJobs()
        expect((await fixture.readLink(linked.id)).state).toBe('syncing')
        expect(await health()).toBe('healthy')
      }
      await fixture.dentally.trouble('ok')
      await eventually(async () => {
        await fixture.runMinuteJobs()
        expect(await health()).toBe('healthy')
      }, WITHIN)
      expect((await plans()).status).toBe(200)
      await waitUntilSynced(linked.id)
      if (mode === 'expired_token') return
      // After an attempt with an unclear result, a minute has to pass.
      fixture.product.clock.skip(61_000)
      await waitUntilSynced(created.id)
      expect(await fixture.searchDentally(created.phone)).toHaveLength(1)
    },
  )

  it('is reported with the time of the next attempt, if Dentally gives one', async () => {
    await fixture.dentally.trouble('rate_429')
    expect((await plans()).headers.get('retry-after')).toBe('2')
  })

  it('is not assumed while Dentally is only slow', async () => {
    await fixture.dentally.trouble('slow')
    expect((await plans()).status).toBe(200)
    const someone = await fixture.createPatient()
    await fixture.link(someone.id, await fixture.createInDentally(someone))
    await fixture.linkInState(someone.id, 'synced')
  })

  it('is shown to staff as an unhealthy connection while Dentally refuses the key', async () => {
    await fixture.dentally.trouble('expired_token')
    expect((await plans()).body.code).toBe('integration_inactive')
    expect(await health()).toBe('unhealthy')
    await fixture.runMinuteJobs()
    expect(await health()).toBe('unhealthy')
    await fixture.dentally.trouble('down')
    await fixture.runMinuteJobs()
    expect(await health()).toBe('unhealthy')
    await fixture.dentally.trouble('ok')
    await fixture.runMinuteJobs()
    expect(await health()).toBe('healthy')
    const states = await fixture.published('integrations.changed-state', null)
    expect(states.map(({ state }) => state).slice(-2)).toEqual(['unhealthy', 'healthy'])
  })

  it('is shown as an unhealthy connection while the keys cannot be decrypted, for example with a changed secret', async () => {
    const { deps } = fixture.product
    const setCredentials = (credentials: string | null) =>
      inside(deps, fixture.practice, (tx) => tx.updateTable('integrations').set({ credentials }).execute())
    const { credentials } = await inside(deps, fixture.practice, (tx) =>
      tx.selectFrom('integrations').select('credentials').executeTakeFirstOrThrow(),
    )
    await setCredentials('sealed under another secret')
    expect((await plans()).body.code).toBe('integration_inactive')
    await fixture.runMinuteJobs()
    expect(await health()).toBe('unhealthy')
    await setCredentials(credentials)
    await fixture.runMinuteJobs()
    expect(await health()).toBe('healthy')
  })

  it('is avoided by using the key every minute, since an unused key expires', async () => {
    const lastSeenAt = () =>
      inside(fixture.product.deps, fixture.practice, async (tx) => {
        const row = await tx.selectFrom('integrations').select('last_seen_at').executeTakeFirstOrThrow()
        return row.last_seen_at?.getTime() ?? 0
      })
    const before = await lastSeenAt()
    fixture.product.clock.skip(60_000)
    const context = { deps: fixture.product.deps, log: openLog('silent'), signal: undefined }
    await catchUpWithPracticeSystem(context, fixture.practice.id, async () => {})
    expect(await lastSeenAt()).toBeGreaterThan(before)
  })
})

it('creates each new patient once, however often responses are lost', async () => {
  const people = []
  for (let count = 0; count < 8; count += 1) people.push(await fixture.createPatient())
  await fixture.dentally.trouble('lose_replies', 0.5)
  for (const someone of people) expect((await fixture.create(someone)).status).toBe(202)
  for (const someone of people) await waitUntilSynced(someone.id)
  for (const someone of people) expect(await fixture.searchDentally(someone.phone)).toHaveLength(1)
})

it.each(['unreadable', 'forbidden'] as const)(
  'preserves the stored amounts when the result of the next request for them is "%s"',
  async (kind) => {
    const someone = await fixture.createPatient()
    await fixture.link(someone.id, await fixture.createInDentally(someone))
    const { financials } = await fixture.linkInState(someone.id, 'synced')
    expect(financials).not.toBeNull()
    const { practiceSystem } = fixture.product.deps
    const refused = vi.spyOn(practiceSystem, 'money').mockResolvedValue({ kind, detail: 'no' })
    try {
      fixture.product.clock.skip(301_000)
      await fixture.readLink(someone.id)
      await eventually(
        async () => expect(await fixture.published('dentally.patient.synced', someone.id)).toHaveLength(2),
        WITHIN,
      )
      expect(await fixture.readLink(someone.id)).toMatchObject({ state: 'synced', financials })
      const path = `/dentally/patients/${someone.id}/financials`
      expect(await fixture.staff.get(path)).toMatchObject({ status: 200, body: financials })
      expect(refused).toHaveBeenCalled()
    } finally {
      refused.mockRestore()
    }
  },
)

describe('a part of a record that cannot be read', () => {
  const waitingOf = (patientId: string) =>
    inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.selectFrom('practice_system_changes').select('kind').where('patient_id', '=', patientId).execute(),
    )
  const linkOf = (patientId: string) =>
    inside(fixture.product.deps, fixture.practice, (tx) =>
      tx
        .selectFrom('practice_system_links')
        .select(['wanted', 'fetched', 'unreadable_times', 'next_fetch_at'])
        .where('patient_id', '=', patientId)
        .executeTakeFirstOrThrow(),
    )
  async function aRecordWithAVisit() {
    const patient = await fixture.createPatient()
    const id = await fixture.createInDentally(patient)
    await fixture.dentally.control('POST', 'practice-system/appointments', {
      patient_id: Number(id),
      start_time: '2027-01-05T09:30:00Z',
      reason: 'Veneer check',
    })
    return { patient, id }
  }
  const visitsOf = async ({ id }: { id: string }) => JSON.stringify(await fixture.timelineOf(id, 'pms_event'))

  it('waits and is fetched again at growing distances, while the rest is shown', async () => {
    const { patient, id } = await aRecordWithAVisit()
    const { clock } = fixture.product
    const { practiceSystem } = fixture.product.deps
    const visits = vi
      .spyOn(practiceSystem, 'visits')
      .mockResolvedValue({ kind: 'unreadable', detail: 'not JSON' })
    try {
      await fixture.link(patient.id, id)
      await fixture.linkInState(patient.id, 'synced')
      for (const [index, minutes] of [1, 2, 4].entries()) {
        const { wanted, fetched, unreadable_times, next_fetch_at } = await linkOf(patient.id)
        expect({ unreadable_times, isFetched: fetched >= wanted }).toEqual({
          unreadable_times: index + 1,
          isFetched: false,
        })
        const pauseMs = (next_fetch_at?.getTime() ?? 0) - clock.now().getTime()
        expect(pauseMs).toBeLessThanOrEqual(minutes * 60_000)
        expect(pauseMs).toBeGreaterThan(minutes * 60_000 - 10_000)
        expect(await waitingOf(patient.id)).toEqual([{ kind: 'appointment' }])
        clock.skip(minutes * 60_000 - 20_000)
        await fixture.runMinuteJobs()
        expect((await linkOf(patient.id)).unreadable_times).toBe(index + 1)
        clock.skip(20_000)
        await eventually(async () => {
          await fixture.runMinuteJobs()
          expect((await linkOf(patient.id)).unreadable_times).toBe(index + 2)
        }, WITHIN)
      }
      expect(await visitsOf(patient)).not.toContain('Veneer check')
    } finally {
      visits.mockRestore()
    }
    clock.skip(8 * 60_000)
    await eventually(async () => {
      await fixture.runMinuteJobs()
      expect(await waitingOf(patient.id)).toEqual([])
    }, WITHIN)
    expect(await visitsOf(patient)).toContain('Veneer check booked')
    expect(await linkOf(patient.id)).toMatchObject({ unreadable_times: 0, next_fetch_at: null })
  })

  it('is not waited for when the key does not allow it', async () => {
    const { patient, id } = await aRecordWithAVisit()
    const { practiceSystem } = fixture.product.deps
    const visits = vi
      .spyOn(practiceSystem, 'visits')
      .mockResolvedValue({ kind: 'forbidden', detail: 'patients only' })
    try {
      await fixture.link(patient.id, id)
      await fixture.linkInState(patient.id, 'synced')
      const { wanted, fetched } = await linkOf(patient.id)
      expect(fetched).toBe(wanted)
      expect(await waitingOf(patient.id)).toEqual([])
    } finally {
      visits.mockRestore()
    }
  })
})

it('reading a patient fails when the stored amounts are malformed, rather than showing no amounts', async () => {
  const someone = await fixture.createPatient()
  await fixture.link(someone.id, await fixture.createInDentally(someone))
  await fixture.linkInState(someone.id, 'synced')
  await inside(fixture.product.deps, fixture.practice, (tx) =>
    tx
      .updateTable('practice_system_links')
      .set({ money: JSON.stringify({ total: { paid: '12,50' } }) })
      .where('patient_id', '=', someone.id)
      .execute(),
  )
  for (const path of [`/v3/patients/${someone.id}`, `/dentally/patients/${someone.id}/financials`])
    expect((await fixture.staff.get(path)).status).toBe(500)
})

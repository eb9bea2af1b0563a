import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aMessage, inside } from '../../testing/builders.ts'
import { inboundFixture } from '../../testing/inbound-fixture.ts'

const fixture = await inboundFixture()
const { system, practice, staff } = fixture

describe('a failed message', () => {
  it('shows the reason, and is sent again as a further attempt of the same message (COM-14)', async () => {
    const { id } = await fixture.createPatient()
    await system.control('PUT', 'trouble', { service: 'carrier', mode: 'reject' })
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, { id: message, channel: 'SMS', message: 'Hi' })
    const failed = await fixture.eventWith(id, message, 'failed')
    expect(failed.failure_reason).toMatch(/\w/)
    await system.control('PUT', 'trouble', { service: 'carrier', mode: 'ok' })

    const response = await staff.post(`/v3/patients/${id}/communications/${message}/retry`)
    expect(response.status).toBe(200)
    expect(response.body.event).toMatchObject({
      id: message,
      status: 'failed',
      retry: { active: true, count: 1 },
    })
    const sent = await fixture.eventWith(id, message, 'delivered')
    expect(sent).toMatchObject({ failure_reason: null, retry: { active: false, count: 1 } })
    expect((await staff.get(`/v2/patients/${id}/timeline`)).body.items).toHaveLength(1)
    const notFailed = await staff.post(`/v3/patients/${id}/communications/${message}/retry`)
    expect(notFailed.status).toBe(409)
  })

  it("is sent again as a new email, to the patient's current address (COM-14)", async () => {
    const { id, message } = await failedEmail()
    const email = 'new.address@mail.example'
    await staff.put(`/v3/patients/${id}`, { email })
    const response = await staff.post(`/v3/patients/${id}/communications/${message}/retry`)
    expect([response.status, response.body.event]).toEqual([
      200,
      expect.objectContaining({ id: message, to_email: email, retry: retryOf(true, 1) }),
    ])
    expect(response.body.event.identity).toMatch(new RegExp(`^${message}\\.1@`))
    const sent = await fixture.eventWith(id, message, 'delivered')
    expect(sent).toMatchObject({ to_email: email, failure_reason: null, retry: retryOf(false, 1) })
  })

  it.each([
    [
      'the patient no longer has an email address',
      'no_email',
      'This patient has no email address. Add one and send again.',
      (id: string) => staff.put(`/v3/patients/${id}`, { email: null }),
    ],
    [
      'the practice no longer sends emails',
      'channel_disabled',
      'Email is not enabled for your practice',
      () => setEmailEnabled(false),
    ],
  ])('is not sent again by email when %s (COM-14)', async (_, code, expected, change) => {
    const { id, message } = await failedEmail()
    await change(id)
    const response = await staff.post(`/v3/patients/${id}/communications/${message}/retry`)
    await setEmailEnabled(true)
    expect([response.status, response.body.code, response.body.message]).toEqual([422, code, expected])
    const { body } = await fixture.eventOf(id, message)
    expect(body.event).toMatchObject({ status: 'failed', retry: retryOf(false, 0) })
  })

  it('is not sent again as a text to an invalid number (COM-14, COM-17)', async () => {
    const { id } = await fixture.createPatient()
    const message = await sendRefused(id, 'carrier', { channel: 'SMS', message: 'Hi' })
    await staff.put(`/v3/patients/${id}`, { phone: '07700 90056' })
    const response = await staff.post(`/v3/patients/${id}/communications/${message}/retry`)
    expect([response.status, response.body.code, response.body.message]).toEqual([
      422,
      'invalid_number',
      'Cannot send an SMS to an invalid number',
    ])
  })

  const retryOf = (active: boolean, count: number) => expect.objectContaining({ active, count })

  async function failedEmail() {
    const { id } = await fixture.createPatient()
    const message = await sendRefused(id, 'mail', {
      channel: 'Email',
      subject: 'Your plan',
      body: '<p>Hi</p>',
    })
    return { id, message }
  }

  /** Sends a message that its provider refuses; @returns its id */
  async function sendRefused(patientId: string, service: string, body: object) {
    await system.control('PUT', 'trouble', { service, mode: 'reject' })
    const message = uuid()
    expect(
      (await staff.post(`/v3/patients/${patientId}/communications`, { id: message, ...body })).status,
    ).toBe(201)
    await fixture.eventWith(patientId, message, 'failed')
    await system.control('PUT', 'trouble', { service, mode: 'ok' })
    return message
  }

  function setEmailEnabled(email_enabled: boolean) {
    return inside(system.deps, practice, (tx) => tx.updateTable('clients').set({ email_enabled }).execute())
  }

  it('is shown in every browser as being sent again, and then with the result (COM-12)', async () => {
    const { id } = await fixture.createPatient()
    await system.control('PUT', 'trouble', { service: 'carrier', mode: 'reject' })
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, { id: message, channel: 'SMS', message: 'Hi' })
    await fixture.eventWith(id, message, 'failed')
    await system.control('PUT', 'trouble', { service: 'carrier', mode: 'ok' })
    const before = (await staff.get(`/v2/patients/${id}/timeline`)).body.version
    const response = await staff.post(`/v3/patients/${id}/communications/${message}/retry`)
    expect(response.body.version).toBeGreaterThan(before)
    await fixture.eventWith(id, message, 'delivered')
    const published = await inside(system.deps, practice, (tx) =>
      tx
        .selectFrom('push_events')
        .select('payload')
        .where('name', '=', 'patient.communications.changed-state')
        .orderBy('id')
        .execute(),
    )
    const states = published.map(({ payload }) => payload).filter((payload) => Object(payload).id === message)
    const state = (status: string, active: boolean, count: number) =>
      expect.objectContaining({ status, retry: { active, count, locked_until: null } })
    expect(states).toEqual([
      state('failed', false, 0),
      state('failed', true, 1),
      state('sent', false, 1),
      state('delivered', false, 1),
    ])
  })
})

describe('sending again', () => {
  it('is locked for thirty seconds after every third attempt, and not after other attempts (COM-13)', async () => {
    const { id } = await fixture.createPatient()
    await system.control('PUT', 'trouble', { service: 'carrier', mode: 'reject' })
    const message = uuid()
    await staff.post(`/v3/patients/${id}/communications`, { id: message, channel: 'SMS', message: 'Hi' })
    const retry = () => staff.post(`/v3/patients/${id}/communications/${message}/retry`)
    for (const count of [1, 2, 3]) {
      await waitUntilFailed(id, message, count - 1)
      const { status, body } = await retry()
      expect(status).toBe(200)
      // Every browser can show the lock, which is in both versions of the API.
      const { locked_until } = body.event.retry
      if (count < 3) expect(locked_until).toBeNull()
      else expect(secondsUntil(locked_until)).toBeCloseTo(30, -1)
      const legacy = await staff.get(`/patients/${id}/timeline/${message}`)
      expect(legacy.body.event.retry.locked_until).toBe(locked_until)
    }
    await waitUntilFailed(id, message, 3)
    const locked = await retry()
    expect(locked.status).toBe(429)
    expect(locked.body.code).toBe('retry_locked')
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(20)
    system.clock.skip(30_000)
    expect((await retry()).status).toBe(200)
    await waitUntilFailed(id, message, 4)
    expect((await retry()).status).toBe(200)
    await system.control('PUT', 'trouble', { service: 'carrier', mode: 'ok' })
  })

  it('is possible only for emails and texts', async () => {
    const { id } = await fixture.createPatient()
    const call = await aMessage(system.deps, practice, {
      patientId: id,
      type: 'call',
      at: system.clock.now(),
      inbound: true,
      text: 'Missed call',
    })
    const response = await staff.post(`/v3/patients/${id}/communications/${call}/retry`)
    expect(response.status).toBe(422)
    expect(response.body).toEqual({ code: 'comm_not_retryable', message: 'Comm type call is not retryable' })
  })

  const secondsUntil = (at: string) => (Date.parse(at) - system.clock.now().getTime()) / 1000

  async function waitUntilFailed(patientId: string, eventId: string, count: number) {
    await eventually(
      async () => {
        const { body } = await fixture.eventOf(patientId, eventId)
        expect(body.event).toMatchObject({ status: 'failed', retry: { active: false, count } })
      },
      { timeout: 10_000, interval: 30 },
    )
  }
})

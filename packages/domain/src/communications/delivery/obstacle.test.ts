import { describe, expect, it } from 'vitest'
import { type BackgroundMessage, obstacleTo } from './obstacle.ts'

const NOW = new Date('2026-01-12T21:00:00Z')
const MORNING = new Date('2026-01-13T08:00:00Z')

const aMessage = (given: Partial<BackgroundMessage> = {}): BackgroundMessage => ({
  kind: 'sms',
  retry_active: false,
  gdpr: 'Opted In',
  stage: 'working',
  referrer_email: null,
  referrer_name: null,
  purpose: 'marketing',
  ignores_quiet_hours: false,
  is_batch_cancelled: false,
  workflow: { enabled: true, end_trigger: null, condition: null, has_ended: false },
  ...given,
})
const workflow = (given: Partial<NonNullable<BackgroundMessage['workflow']>>) => ({
  workflow: { enabled: true, end_trigger: null, condition: null, has_ended: false, ...given },
})
type Moment = Partial<Parameters<typeof obstacleTo>[1]>
const obstacle = (given: Partial<BackgroundMessage>, moment: Moment = {}) =>
  obstacleTo(aMessage(given), { referrer: 'any', now: NOW, quietEnd: null, ...moment })
const withdrawn = (reason: string) => ({ kind: 'withdrawn', reason })

describe('a message in the background', () => {
  it('is sent if nothing has changed', () => {
    expect(obstacle({})).toBeNull()
    expect(obstacle({ workflow: null })).toBeNull()
  })

  it.each<[string, Partial<BackgroundMessage>, string]>([
    ['whose batch was cancelled', { workflow: null, is_batch_cancelled: true }, 'cancelled'],
    ['whose enrolment has ended', workflow({ has_ended: true }), 'cancelled'],
    [
      'whose end trigger holds',
      workflow({ end_trigger: { direction: 'in', stages: ['working'], referral: null } }),
      'cancelled',
    ],
    [
      'whose condition no longer holds',
      workflow({ condition: { negated: true, stages: ['working'] } }),
      'cancelled',
    ],
    ['to a lost patient', { stage: 'lost', purpose: 'service' }, 'contact_ended'],
    ['of marketing without consent', { gdpr: 'Opted Out' }, 'no_consent'],
  ])('%s is withdrawn (W-04, W-09)', (_, given, reason) => {
    expect(obstacle(given)).toEqual(withdrawn(reason))
  })

  it('to a referrer asks what the referrer may get', () => {
    expect(obstacle({}, { referrer: 'service' })).toEqual(withdrawn('no_consent'))
    expect(obstacle({ purpose: 'service' }, { referrer: 'service' })).toBeNull()
    expect(obstacle({ purpose: 'service' }, { referrer: 'none' })).toEqual(withdrawn('contact_ended'))
  })

  it('waits while its workflow is disabled, and is looked at again in five minutes (W-14)', () => {
    expect(obstacle(workflow({ enabled: false }))).toEqual({
      kind: 'wait',
      until: new Date('2026-01-12T21:05:00Z'),
    })
  })

  it('waits for the morning if it is a text, unless it may go at night (W-12)', () => {
    const atNight = { quietEnd: MORNING }
    expect(obstacle({}, atNight)).toEqual({ kind: 'wait', until: MORNING })
    expect(obstacle({ kind: 'email' }, atNight)).toBeNull()
    expect(obstacle({ ignores_quiet_hours: true }, atNight)).toBeNull()
  })

  it('that staff send again is neither cancelled nor held, and service texts go at night too', () => {
    const again = { retry_active: true }
    expect(obstacle({ ...again, workflow: null, is_batch_cancelled: true })).toBeNull()
    expect(obstacle({ ...again, ...workflow({ enabled: false, has_ended: true }) })).toBeNull()
    expect(obstacle({ ...again, purpose: 'service' }, { quietEnd: MORNING })).toBeNull()
    expect(obstacle(again, { quietEnd: MORNING })).toEqual({ kind: 'wait', until: MORNING })
    expect(obstacle({ ...again, gdpr: 'Opted Out' })).toEqual(withdrawn('no_consent'))
  })
})

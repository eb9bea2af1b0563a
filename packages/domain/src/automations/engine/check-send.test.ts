import { describe, expect, it } from 'vitest'
import { anAction, aSituation, MORNING } from '../testing/a-workflow.ts'
import { type ActionPurpose, actionPurposes, type Workflow, type WorkflowAction } from '../workflow.ts'
import { checkSend, emailOf, passedChecks, templateForType } from './check-send.ts'
import { referrerContact } from './referrer-contact.ts'

type Given = Parameters<typeof aSituation>[0]

const decide = (action: Partial<WorkflowAction>, given: Given = {}) =>
  checkSend(anAction(action), aSituation(given))
const reason = (action: Partial<WorkflowAction>, given: Given = {}) => {
  const decision = decide(action, given)
  return decision.kind === 'skip' ? decision.reason : decision.kind
}

it('the template is that for the patient’s type, otherwise that for General, otherwise there is none (AUT-38)', () => {
  const templates = [
    { id: 'general', types: ['General'] },
    { id: 'implants', types: ['Bridges', 'Implants'] },
  ]
  expect(templateForType(templates, 'Implants')?.id).toBe('implants')
  expect(templateForType(templates, 'Whitening')?.id).toBe('general')
  expect(templateForType(templates, null)?.id).toBe('general')
  expect(templateForType(templates.slice(1), 'Whitening')).toBeUndefined()
  expect(decide({ templates }, { type: 'Bridges' })).toEqual({ kind: 'send', templateId: 'implants' })
  expect(reason({ templates: templates.slice(1) })).toBe('no_template')
})

describe('an action is skipped', () => {
  it.each<[string, Partial<WorkflowAction>, Given]>([
    ['action_disabled', { enabled: false }, {}],
    ['requires_customisation', { requiresCustomisation: true }, {}],
    ['condition', { condition: { negated: false, stages: ['callback1'] } }, {}],
    ['recently_sent', {}, { lastSentAt: new Date(MORNING.getTime() - 23 * 3_600_000) }],
    ['contact_ended', {}, { stage: 'blocked' }],
    ['contact_ended', { purpose: 'service' }, { stage: 'lost' }],
    ['opted_out', {}, { gdpr: 'Opted Out' }],
    ['channel_disabled', {}, { sms_enabled: false }],
    ['channel_disabled', { kind: 'email' }, { email_enabled: false }],
    ['no_address', { kind: 'email' }, { email: null }],
    ['no_address', { kind: 'email' }, { email: 'no address' }],
    ['no_address', { kind: 'email', recipient: 'referrer' }, {}],
    ['invalid_number', {}, { phone: null }],
    ['invalid_number', {}, { phone: { number: '0770', invalid_reason: 'TOO_SHORT' } }],
  ])('with the reason %s (AUT-36, AUT-37, AUT-39)', (expected, action, given) => {
    expect(reason(action, given)).toBe(expected)
  })

  it('with the first reason in the order of the requirements, each before the next (AUT-39)', () => {
    const all: Given = {
      stage: 'lost',
      gdpr: 'Opted Out',
      sms_enabled: false,
      email_enabled: false,
      phone: null,
      email: null,
      lastSentAt: MORNING,
    }
    const action: Partial<WorkflowAction> = {
      enabled: false,
      requiresCustomisation: true,
      condition: { negated: true, stages: ['lost'] },
      templates: [],
    }
    const fixes: [Partial<WorkflowAction>, Given][] = [
      [{ enabled: true }, {}],
      [{ requiresCustomisation: false }, {}],
      [{ condition: null }, {}],
      [{}, { lastSentAt: new Date(MORNING.getTime() - 24 * 3_600_000) }],
      [{}, { stage: 'newLead' }],
      [{ templates: anAction().templates }, {}],
      [{}, { gdpr: 'Opted In' }],
      [{}, { sms_enabled: true }],
    ]
    const reasons = [reason(action, all)]
    for (const [fix, given] of fixes)
      reasons.push(reason(Object.assign(action, fix), Object.assign(all, given)))
    expect(reasons).toEqual([
      'action_disabled',
      'requires_customisation',
      'condition',
      'recently_sent',
      'contact_ended',
      'no_template',
      'opted_out',
      'channel_disabled',
      'invalid_number',
    ])
  })
})

describe('consent', () => {
  it('is needed for marketing, and not for service messages', () => {
    expect(reason({ purpose: 'service' }, { gdpr: 'Opted Out' })).toBe('send')
  })

  it('of a referrer ends when the referrer unsubscribes, and a referrer who is a blocked patient gets nothing', () => {
    const toReferrer = { kind: 'email', recipient: 'referrer' } as const
    expect(reason(toReferrer, { referrerEmail: 'ann@mail.example' })).toBe('send')
    const knownAs = (referrer: Parameters<typeof referrerContact>[0], purpose: ActionPurpose) =>
      reason(
        { ...toReferrer, purpose },
        { referrerEmail: 'ann@mail.example', referrerContact: referrerContact(referrer) },
      )
    const agreed = { stage: 'working', gdpr: 'Opted In' } as const
    expect(knownAs({ hasUnsubscribed: false, patients: [agreed] }, 'marketing')).toBe('send')
    expect(knownAs({ hasUnsubscribed: true, patients: [] }, 'marketing')).toBe('opted_out')
    expect(knownAs({ hasUnsubscribed: true, patients: [] }, 'service')).toBe('send')
    const refused = [agreed, { ...agreed, gdpr: 'Opted Out' as const }]
    expect(knownAs({ hasUnsubscribed: false, patients: refused }, 'marketing')).toBe('opted_out')
    const blocked = [agreed, { ...agreed, stage: 'blocked' }]
    for (const purpose of actionPurposes)
      expect(knownAs({ hasUnsubscribed: false, patients: blocked }, purpose)).toBe('contact_ended')
    expect(emailOf(toReferrer, { email: 'a@mail.example', referrerEmail: ' ann@mail.example ' })).toBe(
      'ann@mail.example',
    )
  })
})

describe('quiet hours', () => {
  const at = (time: string) => new Date(`2026-01-12T${time}Z`)

  it('postpone a text to the next 08:00 on the clocks of the practice; emails go at any time', () => {
    const until = new Date('2026-01-13T08:00:00Z')
    expect(decide({ purpose: 'service' }, { now: at('20:00:00') })).toEqual({ kind: 'postpone', until })
    expect(reason({}, { now: at('19:59:59') })).toBe('send')
    expect(reason({ kind: 'email' }, { now: at('23:00:00') })).toBe('send')
    expect(reason({ ignoresQuietHours: true }, { now: at('23:00:00') })).toBe('send')
  })

  it('are checked last: what is skipped is skipped at night too', () => {
    expect(reason({}, { now: at('23:00:00'), gdpr: 'Opted Out' })).toBe('opted_out')
  })
})

describe('what the checks found', () => {
  const found = (
    action: Partial<WorkflowAction>,
    given: Given = {},
    endTrigger: Workflow['endTrigger'] = null,
  ) =>
    passedChecks({ endTrigger }, anAction(action), aSituation(given)).map(
      ({ check, found: text }) => `${check}: ${text}`,
    )

  it('is in the order of the checks, and has the number of a text and the local time (W-09)', () => {
    expect(found({}, {}, { direction: 'in', stages: ['lost'], referral: null })).toEqual([
      'end_trigger: Not met',
      'automation: On',
      'action: On',
      'customised: Ready to send',
      'condition: None',
      'not_repeated: Not sent in the last 24 hours',
      'stage: New Lead',
      'template: General',
      'consent: Opted In',
      'channel: SMS is enabled',
      'number: •••461',
      'quiet_hours: 10:00am',
    ])
  })

  it('says that a service message needs no consent, and that a message is exempt from quiet hours', () => {
    const lines = found(
      {
        purpose: 'service',
        ignoresQuietHours: true,
        condition: { negated: true, stages: ['lost'] },
        templates: [
          { id: 'general', types: ['General'] },
          { id: 'implants', types: ['Bridges', 'Implants'] },
        ],
      },
      { gdpr: 'Opted Out', type: 'Implants', stage: null },
    )
    expect(lines).toEqual(
      expect.arrayContaining([
        'end_trigger: None',
        'condition: Met',
        'stage: Not in Pipeline',
        'template: Bridges, Implants',
        'consent: Not needed',
        'quiet_hours: None for this message',
      ]),
    )
  })

  it('masks the address of an email, also that of a referrer', () => {
    expect(found({ kind: 'email' }).slice(-3)).toEqual([
      'channel: Email is enabled',
      'address: o•••@mail.example',
      'quiet_hours: None for emails',
    ])
    const toReferrer = found(
      { kind: 'email', recipient: 'referrer' },
      { referrerEmail: 'ann@clinic.example' },
    )
    expect(toReferrer).toContain('address: a•••@clinic.example')
    expect(toReferrer).toContain('consent: Opted In, the referrer has not unsubscribed')
  })
})

import { describe, expect, it } from 'vitest'
import type { StageKey } from '../../stages/stages.ts'
import { aDelay, anAction, aWorkflow } from '../testing/a-workflow.ts'
import type { PatientHistory } from './patient-history.ts'
import { replayPatient } from './replay-patient.ts'
import { replayPeriod, replayRangeErrors } from './replay-range.ts'
import { stepsOf } from './replay-steps.ts'
import { replayStop, replayStopText } from './replay-stop.ts'
import { replayCounter } from './replay-summary.ts'

const ZONE = 'Europe/London'
const range = { from: '2026-01-12', to: '2026-01-16' }
const at = (time: string) => new Date(`2026-01-${time}:00Z`)
const workflow = aWorkflow(
  [anAction({ id: 'text', purpose: 'service' }), aDelay(1, 'days'), anAction({ id: 'email', kind: 'email' })],
  { endTrigger: { direction: 'not in', stages: ['newLead'], referral: null } },
)

type Given = Partial<PatientHistory['patient']> & { gdpr?: 'Opted Out'; arrives?: string; leaves?: string }

function enrolmentsOf({ gdpr, arrives = '12T10:00', leaves, ...patient }: Given = {}) {
  const left = leaves ? [{ from: { stage: 'newLead' }, to: 'working' as StageKey, at: at(leaves) }] : []
  return replayPatient(
    {
      workflows: new Map([[workflow.id, workflow]]),
      workflowId: workflow.id,
      practice: { email_enabled: true, sms_enabled: true, timeZone: ZONE },
      period: replayPeriod(range, at('16T12:00'), ZONE),
    },
    {
      stageChanges: [{ from: null, to: 'newLead', at: at(arrives) }, ...left],
      consents: [{ at: at('01T00:00'), gdpr: gdpr ?? 'Opted In' }],
      patient: {
        isReferred: false,
        type: null,
        email: 'olivia@mail.example',
        phone: { number: '+447700900461', invalid_reason: null },
        referrerEmail: null,
        referrerContact: 'any',
        ...patient,
      },
    },
  )
}

const stopOf = (given: Given) =>
  enrolmentsOf(given).map((replayed) => {
    const stop = replayStop(replayed, stepsOf(workflow, replayed))
    return `${stop.kind}: ${replayStopText(stop, ZONE)}`
  })[0]
const outcomes = (given: Given) =>
  enrolmentsOf(given).flatMap((replayed) => stepsOf(workflow, replayed).map(({ outcome }) => outcome))

describe('the steps of a lead', () => {
  it('are sent, moved, skipped, not reached, or still ahead', () => {
    expect(outcomes({})).toEqual(['sent', 'sent'])
    expect(outcomes({ arrives: '12T21:00', gdpr: 'Opted Out' })).toEqual(['moved', 'skipped'])
    expect(outcomes({ leaves: '13T09:00' })).toEqual(['sent', 'not_reached'])
    expect(outcomes({ arrives: '15T18:00' })).toEqual(['sent', 'ahead'])
  })

  it('stop for a reason in words, the most important one first', () => {
    expect(stopOf({})).toBe('finished: Finished')
    expect(stopOf({ arrives: '12T21:00' })).toBe('moved: First SMS moved to 8:00am')
    expect(stopOf({ arrives: '15T18:00' })).toBe('still_in: Still in it')
    expect(stopOf({ email: null })).toBe('skipped: No valid email address')
    expect(stopOf({ gdpr: 'Opted Out', arrives: '12T21:00' })).toBe('skipped: No marketing consent')
    expect(stopOf({ phone: null, leaves: '13T09:00' })).toBe('ended: Moved to In Discussion')
  })
})

describe('the summary', () => {
  it('counts leads, messages, who was affected by what, and each day of the practice', () => {
    const counter = replayCounter(workflow, range, ZONE)
    const all: Given[] = [
      {},
      { arrives: '12T21:00' },
      { gdpr: 'Opted Out' },
      { email: null, phone: null },
      { leaves: '13T09:00' },
    ]
    for (const replayed of all.flatMap(enrolmentsOf)) counter.add(replayed)
    expect(counter.summary()).toEqual({
      leads: 5,
      leadsWithMessage: 4,
      messages: 6,
      affectedLeads: { noConsent: 1, noAddress: 1, quietHours: 1, left: 1 },
      nodes: [
        { id: 'text', wouldGo: 4, skipped: new Map([['invalid_number', 1]]) },
        {
          id: 'email',
          wouldGo: 2,
          skipped: new Map([
            ['opted_out', 1],
            ['no_address', 1],
          ]),
        },
      ],
      days: [
        { day: '2026-01-12', messages: 3, leads: 3 },
        { day: '2026-01-13', messages: 2, leads: 2 },
        { day: '2026-01-14', messages: 1, leads: 1 },
        { day: '2026-01-15', messages: 0, leads: 0 },
        { day: '2026-01-16', messages: 0, leads: 0 },
      ],
    })
  })
})

describe('the days of a replay', () => {
  it('are at most 366, and none is in the future', () => {
    const errors = (from?: string, to?: string) => replayRangeErrors({ from, to }, '2026-01-16')
    expect(errors()).toEqual({})
    expect(errors('2025-01-16', '2026-01-16')).toEqual({})
    expect(errors('2025-01-15', '2026-01-16')).toEqual({ from: expect.any(String) })
    expect(errors('2026-01-16', '2026-01-17')).toEqual({ to: 'Must not be in the future' })
    expect(errors('2026-01-16')).toMatchObject({ to: expect.any(String) })
  })

  it('end now, or at the end of their last day', () => {
    expect(replayPeriod(range, at('16T12:00'), ZONE)).toEqual({
      start: at('12T00:00'),
      until: at('16T12:00'),
    })
    expect(replayPeriod(range, at('20T12:00'), ZONE).until).toEqual(at('17T00:00'))
  })
})

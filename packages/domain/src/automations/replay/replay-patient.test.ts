import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallTime } from '../../time/practice-time.ts'
import { aDelay, anAction, aWorkflow } from '../testing/a-workflow.ts'
import { someHistory, someWorkflows, startBeforeClockChange } from '../testing/random-history.ts'
import { triggerHolds } from '../trigger.ts'
import { actionsOf, type Workflow } from '../workflow.ts'
import type { PatientHistory } from './patient-history.ts'
import { type ReplayInput, replayPatient } from './replay-patient.ts'
import { replayedWorkflows } from './replayed-workflows.ts'

const ZONE = 'Europe/London'
const at = (time: string) => new Date(`2026-01-${time}:00Z`)
const practice = { email_enabled: true, sms_enabled: true, timeZone: ZONE }
const period = { start: at('01T00:00'), until: at('31T00:00') }

const history = (overrides: Partial<Omit<PatientHistory, 'patient'>> = {}): PatientHistory => ({
  stageChanges: [{ from: null, to: 'newLead', at: at('12T10:00') }],
  consents: [{ at: at('01T00:00'), gdpr: 'Opted In' }],
  patient: {
    isReferred: false,
    type: null,
    email: 'olivia@mail.example',
    phone: { number: '+447700900461', invalid_reason: null },
    referrerEmail: null,
    referrerContact: 'any',
  },
  ...overrides,
})
const play = (workflows: Workflow[], given: PatientHistory, dates = period) =>
  replayPatient(
    {
      workflows: replayedWorkflows(
        new Map(workflows.map((workflow) => [workflow.id, workflow])),
        workflows[0]?.id ?? '',
      ),
      workflowId: workflows[0]?.id ?? '',
      practice,
      period: dates,
    },
    given,
  )
const logOf = (enrolments: ReturnType<typeof replayPatient>) =>
  enrolments.map(({ executions }) =>
    executions.map(
      (each) =>
        `${each.at.toISOString().slice(8, 16)} ${each.nodeId} ${'reason' in each ? each.reason : each.outcome}`,
    ),
  )
const endTrigger = { direction: 'not in', stages: ['newLead'], referral: null } as const
const nurture = aWorkflow([anAction({ id: 'a' }), aDelay(2, 'days'), anAction({ id: 'b', kind: 'email' })], {
  enabled: false,
  endTrigger,
})

describe('a replay', () => {
  it('passes the nodes at the times at which the engine would have, also of a disabled workflow', () => {
    expect(logOf(play([nurture], history()))).toEqual([
      ['12T10:00 a run', '14T10:00 delay run', '14T10:00 b run'],
    ])
  })

  it('leaves what is still ahead at its end', () => {
    const [replayed] = play([nurture], history(), { ...period, until: at('14T10:00') })
    expect(replayed).toMatchObject({
      enrolment: { state: 'waiting', dueAt: at('14T10:00') },
      executions: [{ nodeId: 'a' }],
    })
  })

  it('enrols only patients who enter in its period', () => {
    expect(play([nurture], history(), { ...period, start: at('12T10:01') })).toEqual([])
  })

  it('ends an enrolment as soon as the patient leaves, and names the stage, also in the moment of a message', () => {
    const left = history({
      stageChanges: [
        { from: null, to: 'newLead', at: at('12T10:00') },
        { from: { stage: 'newLead' }, to: 'working', at: at('14T10:00') },
      ],
    })
    expect(play([nurture], left)).toMatchObject([
      {
        enrolment: { state: 'ended', endReason: 'end_trigger' },
        leftFor: 'working',
        executions: [{ nodeId: 'a' }],
      },
    ])
  })

  it('moves a text out of the quiet hours, and asks for consent at the moment at which it is sent', () => {
    const night = history({ stageChanges: [{ from: null, to: 'newLead', at: at('12T22:00') }] })
    const [replayed] = play([nurture], night)
    expect(replayed?.moves).toEqual([{ nodeId: 'a', from: at('12T22:00'), to: at('13T08:00') }])
    const optsOut = { at: at('13T07:00'), gdpr: 'Opted Out' } as const
    expect(logOf(play([nurture], { ...night, consents: [...night.consents, optsOut] }))).toEqual([
      ['13T08:00 a opted_out', '15T08:00 delay run', '15T08:00 b opted_out'],
    ])
  })

  it('sends no message of a workflow again within a day', () => {
    const moves = [
      { from: null, to: 'newLead' as const, at: at('12T10:00') },
      { from: { stage: 'newLead' }, to: 'working' as const, at: at('12T11:00') },
      { from: { stage: 'working' }, to: 'newLead' as const, at: at('12T12:00') },
    ]
    expect(logOf(play([nurture], history({ stageChanges: moves })))).toEqual([
      ['12T10:00 a run'],
      ['12T12:00 a recently_sent', '14T12:00 delay run', '14T12:00 b run'],
    ])
  })

  it('counts a message as customised that still has to be, and no message that is off', () => {
    const workflow = aWorkflow([
      anAction({ id: 'a', requiresCustomisation: true }),
      anAction({ id: 'b', requiresCustomisation: true, enabled: false }),
    ])
    expect(logOf(play([workflow], history()))).toEqual([['12T10:00 a run', '12T10:00 b action_disabled']])
  })

  it('waits for the workflows that are enabled, which it replays as well', () => {
    const waiting = aWorkflow([{ id: 'wait', type: 'wait_until_delay', workflowIds: ['other'] }], {
      id: 'waiting',
    })
    const other = aWorkflow([aDelay(3, 'days')], { id: 'other' })
    expect(logOf(play([waiting, other], history()))).toEqual([['15T10:00 wait run']])
    expect(logOf(play([waiting, { ...other, enabled: false }], history()))).toEqual([['12T10:00 wait run']])
  })
})

describe('on random histories', () => {
  const drawn = startBeforeClockChange.chain((start) =>
    fc.record({
      start: fc.constant(start),
      workflows: someWorkflows,
      history: someHistory(start),
      days: fc.integer({ min: 1, max: 60 }),
    }),
  )
  const after = (start: Date, days: number) => new Date(start.getTime() + days * 86_400_000)
  const replayOf = (workflows: ReadonlyMap<string, Workflow>, start: Date, days: number): ReplayInput => ({
    workflows: replayedWorkflows(workflows, 'one'),
    workflowId: 'one',
    practice,
    period: { start, until: after(start, days) },
  })

  it('a replay begins as the replay of the days before did', () => {
    fc.assert(
      fc.property(drawn, ({ workflows, history, start, days }) => {
        const whole = replayPatient(replayOf(workflows, start, 90), history)
        const replay = replayOf(workflows, start, days)
        const { until } = replay.period
        const [first, ...later] = history.consents
        const known: PatientHistory = {
          ...history,
          stageChanges: history.stageChanges.filter((change) => change.at < until),
          consents: [first, ...later.filter((consent) => consent.at < until)],
        }
        const part = replayPatient(replay, known)
        expect(part.map(({ executions }) => executions)).toEqual(
          whole
            .filter(({ enrolment }) => enrolment.startedAt < until)
            .map(({ executions }) => executions.filter((execution) => execution.at < until)),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('nothing is sent without consent, at night, to an ended contact, after the end trigger, or twice (W-02, W-04, W-09 to W-12)', () => {
    let messages = 0
    fc.assert(
      fc.property(drawn, ({ workflows, history, start }) => {
        const workflow = replayedWorkflows(workflows, 'one').get('one')
        if (!workflow) throw new Error('no workflow')
        const sent: { id: string; at: Date }[] = []
        for (const { executions, enrolment } of replayPatient(replayOf(workflows, start, 90), history)) {
          expect(new Set(executions.map(({ nodeId }) => nodeId)).size).toBe(executions.length)
          for (const execution of executions) {
            if (execution.outcome !== 'run' || !execution.message) continue
            messages += 1
            const action = actionsOf(workflow).find(({ id }) => id === execution.nodeId)
            const stage = history.stageChanges.findLast((change) => change.at <= execution.at)?.to ?? null
            const subject = { stage, isReferred: history.patient.isReferred }
            const { gdpr } =
              history.consents.findLast((consent) => consent.at <= execution.at) ?? history.consents[0]
            const { hour } = wallTime(execution.at, ZONE)
            expect(action?.enabled).toBe(true)
            expect(enrolment.overAt === null || enrolment.overAt >= execution.at).toBe(true)
            if (workflow.endTrigger) expect(triggerHolds(workflow.endTrigger, subject)).toBe(false)
            if (action?.purpose === 'marketing') expect(gdpr).toBe('Opted In')
            if (action?.kind === 'sms' && !action.ignoresQuietHours)
              expect([hour >= 8, hour < 20]).toEqual([true, true])
            expect(stage === 'lost' || stage === 'blocked').toBe(false)
            const before = sent.findLast(({ id }) => id === execution.nodeId)
            if (before)
              expect(execution.at.getTime() - before.at.getTime()).toBeGreaterThanOrEqual(86_400_000)
            sent.push({ id: execution.nodeId, at: execution.at })
          }
        }
      }),
      { numRuns: 3000 },
    )
    expect(messages).toBeGreaterThan(500)
  })
})

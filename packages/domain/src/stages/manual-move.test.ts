import { describe, expect, it } from 'vitest'
import { manualMove, stageChoices } from './manual-move.ts'
import { currentStages, listedStages, type StageKey, stageKeys } from './stages.ts'

const clock = { now: '2026-11-20T10:07:00Z', zone: 'Europe/London' }
const today = new Date(clock.now)
const inAWeek = new Date('2026-11-27T10:07:00Z')
const in28Days = new Date('2026-12-18T10:07:00Z')

const due: Partial<Record<StageKey, Date>> = {
  newLead: today,
  newPatient: today,
  callback1: today,
  callback2: today,
  callback3: today,
  consultation: today,
  booking: today,
  txPlanConsult: today,
  working: inAWeek,
  thinking: inAWeek,
  inTx: in28Days,
}
const flowOnly = ['maybeFuture', 'lost', 'blocked']

describe('a manual move', () => {
  it('moves the patient to the chosen stage, due immediately, in 7 or 28 days, or never (STG-21)', () => {
    for (const stage of stageKeys) {
      for (const to of stageKeys) {
        if (flowOnly.includes(to) || to === stage) continue
        expect(manualMove({ ...clock, stage, to })).toEqual({
          ok: true,
          stage: to,
          nextActionAt: due[to] ?? null,
        })
      }
    }
  })

  it("is refused when the stage is the patient's current one, or is reached only by the guided flow (STG-19, STG-21)", () => {
    for (const stage of stageKeys) {
      for (const to of [...flowOnly, stage])
        expect(manualMove({ ...clock, stage, to })).toEqual({ ok: false, reason: 'not_offered' })
    }
  })

  it('is refused when the stage is unknown (STG-01, STG-21)', () => {
    for (const to of ['', 'newlead', 'toString'])
      expect(manualMove({ ...clock, stage: 'working', to })).toEqual({ ok: false, reason: 'unknown_stage' })
  })
})

it('offers every listed stage except the current one and those reached only by the guided flow (STG-19)', () => {
  const listed = currentStages(listedStages())
  const offered = (stage: StageKey) => stageChoices(stage, listed).map(({ key }) => key)
  const all = listed.map(({ key }) => key).filter((key) => !flowOnly.includes(key))
  expect(offered('working')).toEqual(all.filter((key) => key !== 'working'))
  expect(offered('lost')).toEqual(all)
  expect(offered('none')).toEqual(all)
  expect(stageChoices('working', listed)).toContainEqual({ key: 'thinking', name: 'Considering Tx' })
})

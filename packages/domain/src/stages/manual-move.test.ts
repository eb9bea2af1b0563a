import { describe, expect, it } from 'vitest'
import { manualMove, stageChoices } from './manual-move.ts'
import { currentStages, listedStages, type StageKey, stageKeys } from './stages.ts'

const at = { now: '2026-11-20T10:07:00Z', zone: 'Europe/London' }
const today = new Date(at.now)
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
const onlyByFlow = ['maybeFuture', 'lost', 'blocked']

describe('a manual move', () => {
  it('moves the patient to the chosen stage, due immediately, in 7 or 28 days, or never (STG-21)', () => {
    for (const stage of stageKeys) {
      for (const to of stageKeys) {
        if (onlyByFlow.includes(to) || to === stage) continue
        expect(manualMove({ ...at, stage, to })).toEqual({
          ok: true,
          stage: to,
          nextActionAt: due[to] ?? null,
        })
      }
    }
  })

  it("is refused to the patient's present stage, and to stages of the guided flow alone (STG-19, STG-21)", () => {
    for (const stage of stageKeys) {
      for (const to of [...onlyByFlow, stage])
        expect(manualMove({ ...at, stage, to })).toEqual({ ok: false, reason: 'not_offered' })
    }
  })

  it('is refused to an unknown stage (STG-01, STG-21)', () => {
    for (const to of ['', 'newlead', 'toString'])
      expect(manualMove({ ...at, stage: 'working', to })).toEqual({ ok: false, reason: 'unknown_stage' })
  })
})

it('offers every listed stage except three and the current one (STG-19)', () => {
  const listed = currentStages(listedStages())
  const offered = (stage: StageKey) => stageChoices(stage, listed).map(({ key }) => key)
  const all = listed.map(({ key }) => key).filter((key) => !onlyByFlow.includes(key))
  expect(offered('working')).toEqual(all.filter((key) => key !== 'working'))
  expect(offered('lost')).toEqual(all)
  expect(offered('none')).toEqual(all)
  expect(stageChoices('working', listed)).toContainEqual({ key: 'thinking', name: 'Considering Tx' })
})

import { describe, expect, it } from 'vitest'
import { pipelineVariants } from '../pipeline/variant.ts'
import { stageKeys } from '../stages/stages.ts'
import { offersNoAnswer } from './graph/roots.ts'
import { noAnswer } from './no-answer.ts'
import { everyFlowInput, everyPath } from './testing/every-path.ts'
import { someFlowInput } from './testing/some-flow-input.ts'

describe('no answer', () => {
  it('is offered in the stages from which Follow up leads to a call back, in every variant', () => {
    for (const variant of pipelineVariants)
      expect(stageKeys.filter((stage) => offersNoAnswer(stage, variant))).toEqual([
        'newLead',
        'callback1',
        'callback2',
        'callback3',
        'working',
        'thinking',
        'newPatient',
      ])
  })

  it('is exactly what Follow up and then No answer, call back would save with nothing else changed', () => {
    const delays = { newLead: { seconds: 3 * 86_400 }, callback1: { seconds: 3_600 } }
    const inputs = everyFlowInput({ ...someFlowInput(), delays })
    for (const input of inputs) {
      const position = noAnswer(input)
      const walked = [...everyPath(input)].filter(
        ({ button, choices, context }) =>
          button === 'defer' &&
          choices.at(-1) === 'callback' &&
          // The default of the step that asks whether the snooze ends.
          context.endSnooze === (input.snooze ? input.snooze.state === 'waking' : null),
      )
      if (!offersNoAnswer(input.stage, input.variant)) expect(position, input.stage).toBeNull()
      else
        expect(walked.map(({ choices, context }) => ({ choices, context }))).toEqual([
          { choices: position?.choices, context: position?.context },
        ])
    }
  })

  it('calls again after the delay of the stage that the practice has set', () => {
    const date = (delays: object) => noAnswer(someFlowInput({ delays }))?.context.date
    expect(date({})).toBe('2026-11-25T10:07:00.000Z')
    expect(date({ newLead: { seconds: 86_400 } })).toBe('2026-11-21T10:07:00.000Z')
    expect(noAnswer(someFlowInput({ stage: 'callback3' }))?.context.date).toBeNull()
  })
})

import type { StageKey } from '@enamel/domain/stages/stages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { begin, choose, lines, option, options, press } from '../testing/show-next-action.tsx'

const NOW = '2026-11-20T10:07:00.000Z'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }))
afterEach(() => vi.useRealTimers())

describe('the first step of a flow (FLOW-30, FLOW-32, FLOW-33, FLOW-34, FLOW-35)', () => {
  it.each<[StageKey, string, string[]]>([
    [
      'consultation',
      'Book In',
      [
        'Going ahead with treatment',
        'Completed treatment',
        'Further consultation',
        'Treatment plan consultation',
      ],
    ],
    ['consultation', 'FTA/Postpone', ['Rearranged', 'Cancelled', 'Thinking about it', 'Did not attend']],
    ['inTx', 'Progress', ['Still in treatment', 'Completed treatment', 'Stopped attending']],
    ['txPlanConsult', 'Progress', ['Going ahead with treatment', 'Completed treatment']],
    ['lost', 'Reactivate', ['No answer, call back', 'In discussion']],
  ])('offers in the stage %s on %s the outcomes %j', async (stage, button, offered) => {
    await begin(stage, button)
    await expect.element(option(offered[0] ?? '')).toBeVisible()
    expect(options()).toEqual(offered)
  })
})

describe('the confirmation of a flow (FLOW-37)', () => {
  // An empty answer stands for Next at the proposed date.
  it.each<[StageKey, string, string[], string]>([
    [
      'consultation',
      'Book In',
      ['Further consultation', ''],
      'booked in for a further consultation on Saturday 21 November 2026',
    ],
    [
      'consultation',
      'Book In',
      ['Treatment plan consultation', ''],
      'booked in for a treatment plan consultation on',
    ],
    [
      'consultation',
      'Book In',
      ['Going ahead with treatment', ''],
      'We will record the treatment progress of Charlotte Evans on',
    ],
    ['consultation', 'FTA/Postpone', ['Rearranged', ''], 'The consultation of Charlotte Evans is moved to'],
    [
      'consultation',
      'FTA/Postpone',
      ['Cancelled', ''],
      'Charlotte Evans cancelled their consultation. We will follow up on',
    ],
    [
      'consultation',
      'FTA/Postpone',
      ['Thinking about it', ''],
      'We will follow up with Charlotte Evans about treatment on',
    ],
    ['consultation', 'FTA/Postpone', ['Did not attend'], 'Charlotte Evans did not attend'],
    ['txPlanConsult', 'Reschedule', [''], 'The appointment of Charlotte Evans is moved to'],
    ['inTx', 'Complete', [], 'Charlotte Evans has completed their treatment'],
    ['thinking', 'Follow up', ['Wrong number'], 'The phone number of Charlotte Evans is wrong'],
  ])(
    'describes in the stage %s the outcome of %s with the answers %j',
    async (stage, button, answers, line) => {
      await begin(stage, button)
      for (const answer of answers) {
        if (answer === '') await press('Next')
        else await choose(answer)
      }
      expect((await lines())[0]?.[0]).toContain(line)
    },
  )

  it('states in lite mode that the patient has gone ahead (FLOW-37)', async () => {
    await begin('thinking', 'Book In for Treatment', {}, ['lite'])
    expect(await lines()).toEqual([['Charlotte Evans has gone ahead']])
  })
})

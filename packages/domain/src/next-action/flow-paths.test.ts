import { describe, expect, it } from 'vitest'
import type { PipelineVariant } from '../pipeline/variant.ts'
import type { StageKey } from '../stages/stages.ts'
import { choose, writeNote } from './flow-answers.ts'
import type { FlowInput } from './flow-input.ts'
import { flowButtons, recommendedHint } from './flow-node.ts'
import type { FlowPosition } from './flow-position.ts'
import { beginFlow, isFinished, next, trail } from './flow-walk.ts'
import { rootOf } from './graph/roots.ts'
import { nothingSkipped, someFlowInput } from './testing/some-flow-input.ts'

const WRITTEN_NOTE = 'Moved to Leeds'

function begin(input: FlowInput, label: string): FlowPosition {
  const { buttons } = rootOf(input.stage, input.variant)
  const button = flowButtons.find((name) => buttons[name]?.label === label)
  if (!button) throw new Error(`No ${label}`)
  return beginFlow(input, button)
}

/**
 * Presses a button, then makes choices, writes a note where one is asked for, and continues until the flow is finished;
 * everything else keeps its initial value.
 */
function walk(input: FlowInput, [button = '', ...labels]: string[]) {
  let position = begin(input, button)
  const shown: string[] = []
  while (!isFinished(position)) {
    const { node } = position
    if (node.type === 'choices') {
      const label = labels.shift()
      const choice = node.choices.find((candidate) => candidate.label === label)
      if (!choice) throw new Error(`${node.key} does not offer ${label}`)
      position = choose(position, choice.key)
    }
    if (node.type === 'note') position = writeNote(position, WRITTEN_NOTE)
    shown.push(node.type)
    position = next(position, input)
  }
  expect(labels).toEqual([])
  return {
    context: position.context,
    shown: shown.join(' '),
    titles: trail(position).map(({ title }) => title),
  }
}

const choicesOf = (position: FlowPosition) =>
  position.node.type === 'choices' ? position.node.choices.map(({ label }) => label) : []

type Case = [
  ledger: string,
  stage: StageKey,
  path: string,
  nextAction: string,
  shown: string,
  date: string | null,
]
const nine = (day: string) => `2026-${day}T09:00:00.000Z`
const in7 = nine('11-27')
const in1 = nine('11-21')
const callBack = '2026-11-25T10:07:00.000Z'
const booked = 'schedule source confirm'
const appointment = 'choices schedule source confirm'

describe('every path of the specification (FLOW-31, FLOW-34)', () => {
  it.each<Case>([
    ['FLOW-29, FLOW-42', 'newLead', 'Book In', 'booking', booked, '2026-11-20T10:15:00.000Z'],
    [
      'FLOW-27, FLOW-42',
      'callback1',
      'Follow up > Spoke to them, follow up later',
      'working',
      'choices schedule confirm',
      in7,
    ],
    [
      'FLOW-12, FLOW-28, FLOW-42',
      'newLead',
      'Follow up > No answer, call back',
      'callback',
      'choices confirm',
      callBack,
    ],
    ['FLOW-28', 'callback3', 'Follow up > No answer, call back', 'callback', 'choices confirm', null],
    ['FLOW-28', 'working', 'Follow up > Wrong number', 'wrongNumber', 'choices confirm', null],
    ['FLOW-30, FLOW-36', 'consultation', 'Book In > Going ahead with treatment', 'inTx', appointment, in1],
    ['FLOW-30', 'booking', 'Book In > Completed treatment', 'complete', 'choices confirm', null],
    ['FLOW-31, FLOW-42', 'consultation', 'Book In > Further consultation', 'consultation', appointment, in1],
    ['FLOW-31', 'consultation', 'Book In > Treatment plan consultation', 'txPlanBooking', appointment, in1],
    [
      'FLOW-32',
      'consultation',
      'FTA/Postpone > Rearranged',
      'rearrangedConsult',
      'choices schedule confirm',
      in1,
    ],
    [
      'FLOW-32',
      'consultation',
      'FTA/Postpone > Cancelled',
      'cancelledConsult',
      'choices schedule confirm',
      in7,
    ],
    [
      'FLOW-32',
      'consultation',
      'FTA/Postpone > Thinking about it',
      'thinking',
      'choices schedule confirm',
      in7,
    ],
    ['FLOW-32', 'booking', 'FTA/Postpone > Did not attend', 'didNotAttend', 'choices confirm', null],
    ['FLOW-36', 'thinking', 'Book In for Treatment', 'inTx', booked, in1],
    ['FLOW-27', 'thinking', 'Follow up > Still considering', 'thinking', 'choices schedule confirm', in7],
    ['FLOW-28', 'thinking', 'Follow up > No answer, call back', 'callback', 'choices confirm', callBack],
    ['FLOW-28', 'thinking', 'Follow up > Wrong number', 'wrongNumber', 'choices confirm', null],
    ['FLOW-34', 'txPlanConsult', 'Progress > Going ahead with treatment', 'inTx', appointment, in1],
    ['FLOW-34', 'txPlanConsult', 'Progress > Completed treatment', 'complete', 'choices confirm', null],
    ['STG-15', 'txPlanConsult', 'Reschedule', 'rearrangedAppt', 'schedule confirm', in1],
    ['STG-15', 'inTx', 'Complete', 'complete', 'confirm', null],
    [
      'FLOW-33, FLOW-42',
      'inTx',
      'Progress > Still in treatment',
      'inTx',
      'choices schedule confirm',
      nine('12-18'),
    ],
    ['FLOW-33', 'inTx', 'Progress > Completed treatment', 'complete', 'choices confirm', null],
    ['FLOW-33', 'inTx', 'Progress > Stopped attending', 'didNotAttend', 'choices confirm', null],
    ['FLOW-35', 'lost', 'Reactivate > No answer, call back', 'callback', 'choices confirm', callBack],
    ['FLOW-35', 'wrongNumber', 'Reactivate > In discussion', 'working', 'choices schedule confirm', in7],
    ['FLOW-21', 'newLead', 'Discard > Never > Too expensive', 'lost', 'choices choices source confirm', null],
    [
      'FLOW-22',
      'inTx',
      'Discard > Maybe in the future > Other',
      'maybeFuture',
      'choices choices note source confirm',
      null,
    ],
    [
      'FLOW-23',
      'none',
      'Discard > No, block this patient > Spam',
      'blocked',
      'choices choices source confirm',
      null,
    ],
  ])('(%s) from %s: %s ends in %s', (_ledger, stage, path, nextAction, shown, date) => {
    const input = someFlowInput({ stage, source: 'Instagram' })
    const walked = walk(input, path.split(' > '))
    expect(walked.context).toMatchObject({ nextAction, date })
    expect(walked.shown).toBe(shown)
  })

  it.each<[StageKey, PipelineVariant, string, string]>([
    ['thinking', 'pro', 'Book In > Treatment', 'inTx'],
    ['thinking', 'pro', 'Book In > Treatment plan consultation', 'txPlanBooking'],
    ['thinking', 'pro', 'Book In > Further consultation', 'consultation'],
    ['consultation', 'pro', 'Book In > Going ahead with treatment', 'inTx'],
    ['thinking', 'test', 'Book In for Treatment', 'inTx'],
    ['thinking', 'lite', 'Book In for Treatment', 'wonSale'],
    ['consultation', 'lite', 'Book In > Going ahead with treatment', 'wonSale'],
    ['txPlanConsult', 'lite', 'Progress > Going ahead with treatment', 'wonSale'],
  ])(
    'from %s in %s: %s ends in %s, with a date unless it is won (FLOW-36, STG-10)',
    (stage, variant, path, nextAction) => {
      const { context } = walk(someFlowInput({ stage, variant }), path.split(' > '))
      expect(context).toMatchObject({ nextAction, date: nextAction === 'wonSale' ? null : in1 })
    },
  )
})

describe('the steps of a path, in order', () => {
  const input = someFlowInput(nothingSkipped)

  it('are interest, reason, lead source, snooze and "Just to double check..." for a discard (FLOW-24)', () => {
    const { shown, titles } = walk(input, ['Discard', 'Never', 'Too far to travel'])
    expect(shown).toBe('choices choices source snooze confirm')
    expect(titles).toEqual(['Interest', 'Reason', 'Lead source', 'Snooze', 'Confirm'])
  })

  it('are only the confirmation, headed "Just to double check...", for Complete (FLOW-24)', () => {
    const confirm = beginFlow(someFlowInput({ stage: 'inTx' }), 'goal')
    expect(confirm.node).toMatchObject({
      key: 'tail.confirm',
      type: 'confirm',
      heading: 'Just to double check...',
    })
  })

  it('are only the confirmation after Wrong number, and the snooze before it for a snoozed patient (FLOW-28)', () => {
    expect(walk(input, ['Follow up', 'Wrong number']).shown).toBe('choices snooze confirm')
    expect(walk(someFlowInput(), ['Follow up', 'Wrong number']).shown).toBe('choices confirm')
  })
})

describe('the offered choices (FLOW-21..FLOW-23)', () => {
  it('are Never, Maybe in the future and No, block this patient for Discard (FLOW-20)', () => {
    const interest = begin(someFlowInput(), 'Discard')
    expect(interest.node).toMatchObject({ heading: 'Will they ever be interested?' })
    expect(choicesOf(interest)).toEqual(['Never', 'Maybe in the future', 'No, block this patient'])
  })

  it.each([
    [
      'Never',
      'lost',
      'FLOW-21',
      [
        'Too expensive',
        'Chose another practice',
        'Finance not approved',
        'Treatment not suitable',
        'Too far to travel',
        'No suitable appointment times',
        'Nervous about treatment',
        'No longer wants treatment',
        'Could not be reached',
        'Treatment not offered here',
      ],
    ],
    [
      'Maybe in the future',
      'maybeFuture',
      'FLOW-22',
      [
        'Needs more time to decide',
        'Waiting on finances',
        'Not a good time right now',
        'Comparing other practices',
      ],
    ],
    ['No, block this patient', 'blocked', 'FLOW-23', ['Spam', 'Sales', 'Time waster', 'Rude or abusive']],
  ])(
    'after %s are the reasons for %s, each stored as the note, and Other (%s, FLOW-25)',
    (interest, nextAction, _line, reasons) => {
      const first = begin(someFlowInput(), 'Discard')
      const key =
        first.node.type === 'choices' && first.node.choices.find(({ label }) => label === interest)?.key
      expect(choicesOf(next(choose(first, key || ''), someFlowInput()))).toEqual([...reasons, 'Other'])
      for (const reason of reasons) {
        const { context } = walk(someFlowInput(), ['Discard', interest, reason])
        expect(context).toMatchObject({ nextAction, note: reason, date: null })
      }
      const { context, shown } = walk(someFlowInput(), ['Discard', interest, 'Other'])
      expect(context).toMatchObject({ nextAction, note: WRITTEN_NOTE })
      expect(shown).toBe('choices choices note confirm')
    },
  )

  it('are working, callback and wrongNumber for Follow up (FLOW-26)', () => {
    expect(choicesOf(begin(someFlowInput(), 'Follow up'))).toEqual([
      'Spoke to them, follow up later',
      'No answer, call back',
      'Wrong number',
    ])
  })

  it('are four outcomes for the goal of a consultation (FLOW-30)', () => {
    expect(choicesOf(begin(someFlowInput({ stage: 'consultation' }), 'Book In'))).toEqual([
      'Going ahead with treatment',
      'Completed treatment',
      'Further consultation',
      'Treatment plan consultation',
    ])
  })

  it('are those of the specification for FTA/Postpone, progress, reactivation and a plan consultation (FLOW-32 to FLOW-35)', () => {
    const offered = (stage: StageKey, label: string) => choicesOf(begin(someFlowInput({ stage }), label))
    expect(offered('consultation', 'FTA/Postpone')).toEqual([
      'Rearranged',
      'Cancelled',
      'Thinking about it',
      'Did not attend',
    ])
    expect(offered('inTx', 'Progress')).toEqual([
      'Still in treatment',
      'Completed treatment',
      'Stopped attending',
    ])
    expect(offered('txPlanConsult', 'Progress')).toEqual([
      'Going ahead with treatment',
      'Completed treatment',
    ])
    expect(offered('maybeFuture', 'Reactivate')).toEqual(['No answer, call back', 'In discussion'])
  })
})

it('recommends seven days for a follow-up and nothing for a booking (FLOW-27, G-04)', () => {
  const input = someFlowInput()
  const outcome = begin(input, 'Follow up')
  const { node } = next(choose(outcome, 'working'), input)
  expect(node).toMatchObject({ type: 'schedule', title: 'When?', heading: 'When?', defaultDays: 7 })
  expect(node.type === 'schedule' && recommendedHint(node)).toBe('Recommended: 7 days')
  const booking = begin(input, 'Book In').node
  expect(booking.type === 'schedule' && recommendedHint(booking)).toBeUndefined()
})

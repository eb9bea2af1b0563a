import { describe, expect, it } from 'vitest'
import { type PipelineVariant, pipelineVariants } from '../pipeline/variant.ts'
import { stageKeys } from '../stages/stages.ts'
import { flowNodes } from './flow-graph.ts'
import { type FlowOutcome, mismatches, replay, type SavedAction } from './replay.ts'
import { everyFlowInput, everyPath, type WalkedPath } from './testing/every-path.ts'
import { transition } from './transitions.ts'

const moment = { now: '2026-11-20T10:07:00Z', zone: 'Europe/London', delays: {}, draftNote: null }

function* everyWay(): Generator<WalkedPath> {
  for (const input of everyFlowInput(moment)) yield* everyPath(input)
}

function savedOf({ context }: WalkedPath): SavedAction {
  const { nextAction, date, note, dentally } = context
  if (nextAction === null) throw new Error('No next action')
  return { nextAction, date, note, dentally }
}

describe('every path of every stage and variant', () => {
  it('is replayed to the same end, and its save is accepted (FLOW-05, FLOW-10)', () => {
    let paths = 0
    const shown = new Set<string>()
    for (const path of everyWay()) {
      const { stage, variant } = path.input
      const saved = savedOf(path)
      const replayed = replay(stage, variant, path.choices)
      if (!replayed.ok) throw new Error(`${path.choices.join(' ')}: ${replayed.reason}`)
      const { outcome } = replayed
      const wrong = { ...saved, nextAction: saved.nextAction === 'lost' ? 'blocked' : 'lost' } as const
      const moved = transition({
        ...moment,
        stage,
        variant,
        nextAction: saved.nextAction,
        date: path.context.date,
      })
      if (
        outcome.nextAction !== saved.nextAction ||
        (outcome.date === 'none') !== (saved.date === null) ||
        mismatches(outcome, saved, variant).length > 0 ||
        mismatches(outcome, wrong, variant).join() !== 'nextAction' ||
        !moved.ok ||
        // The questions asked are those due.
        moved.nextActionAt?.toISOString() !== (path.context.date ?? undefined)
      )
        throw new Error(JSON.stringify({ path, outcome, moved }))
      paths += 1
      for (const key of path.steps) shown.add(key)
    }
    expect(paths).toBeGreaterThan(15_000)
    // Every step that can be shown was shown.
    const silent = ['addDays', 'changeStage', 'finish']
    expect([...shown].sort()).toEqual(
      flowNodes.flatMap(({ key, type }) => (silent.includes(type) ? [] : key)).sort(),
    )
  })

  it('asks for the note exactly when it is a discard, and for a link exactly when a booking (FLOW-25, FLOW-29)', () => {
    for (const stage of stageKeys) {
      for (const variant of pipelineVariants) {
        for (const { input, button, choices } of everyPath({
          ...moment,
          stage,
          variant,
          source: 'Unknown',
          snooze: null,
          practiceSystem: { active: false, linked: false },
        })) {
          const replayed = replay(input.stage, input.variant, choices)
          if (!replayed.ok) throw new Error(replayed.reason)
          const { note, offersDentally, nextAction } = replayed.outcome
          const own = choices.at(-1) === 'other' ? 'required' : 'preset'
          expect([choices, note.kind]).toEqual([choices, button === 'discard' ? own : 'none'])
          const books =
            ['booking', 'consultation', 'txPlanBooking'].includes(nextAction) ||
            (nextAction === 'inTx' && stage !== 'inTx')
          expect([choices, offersDentally]).toEqual([choices, books])
        }
      }
    }
  })
})

describe('choices that no screen offers', () => {
  it.each([
    ['no button', [], 'unfinished'],
    ['a button that the stage lacks', ['discard'], 'not_offered'],
    ['a word that is no button', ['constructor'], 'not_offered'],
    ['a choice that is not there', ['defer', 'wrongNumber'], 'not_offered'],
    ['too few', ['defer'], 'unfinished'],
    ['too many', ['goal', 'never'], 'too_many'],
  ])('are refused: %s', (_what, choices, reason) => {
    expect(replay('lost', 'pipeline', choices)).toEqual({ ok: false, reason })
  })
})

describe('what fits', () => {
  const outcome: FlowOutcome = {
    nextAction: 'lost',
    note: { kind: 'none' },
    date: 'none',
    offersDentally: false,
  }
  const saved: SavedAction = { nextAction: 'lost', date: null, note: null, dentally: null }
  const fits = (
    want: Partial<FlowOutcome>,
    have: Partial<SavedAction>,
    variant: PipelineVariant = 'pipeline',
  ) => mismatches({ ...outcome, ...want }, { ...saved, ...have }, variant).length === 0

  it('is the note of the preset, the written one where it is asked for, and else none (FLOW-25)', () => {
    const preset = { note: { kind: 'preset', text: 'Spam' } } as const
    expect([fits(preset, { note: 'Spam' }), fits(preset, { note: 'spam' }), fits(preset, {})]).toEqual([
      true,
      false,
      false,
    ])
    const own = { note: { kind: 'required' } } as const
    expect([fits(own, { note: 'Moved' }), fits(own, { note: ' ' }), fits(own, {})]).toEqual([
      true,
      false,
      false,
    ])
    expect([fits({}, {}), fits({}, { note: '' }), fits({}, { note: 'Moved' })]).toEqual([true, true, false])
  })

  it('is a date where one was asked for; the delay may be left to the server; one too many is ignored (FLOW-10)', () => {
    const date = '2026-11-27T09:00:00Z'
    expect([fits({ date: 'asked' }, { date }), fits({ date: 'asked' }, {})]).toEqual([true, false])
    expect([fits({ date: 'delay' }, { date }), fits({ date: 'delay' }, {}), fits({}, { date })]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('is a link or create only where one could be chosen (FLOW-17)', () => {
    const dentally = { link: {} }
    expect([
      fits({}, { dentally }),
      fits({ offersDentally: true }, { dentally }),
      fits({ offersDentally: true }, {}),
    ]).toEqual([false, true, true])
  })

  it('is named by what does not fit (FLOW-10)', () => {
    const wanted: FlowOutcome = { ...outcome, note: { kind: 'required' }, date: 'asked' }
    expect(
      mismatches(wanted, { ...saved, nextAction: 'blocked', dentally: { link: {} } }, 'pipeline'),
    ).toEqual(['nextAction', 'note', 'date', 'dentally'])
  })

  it('is inTx too where lite makes it wonSale (FLOW-36)', () => {
    const won = { nextAction: 'wonSale' } as const
    const inTx = { nextAction: 'inTx' } as const
    expect([fits(won, inTx, 'lite'), fits(inTx, won, 'lite'), fits(won, inTx, 'pro')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

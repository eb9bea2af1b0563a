import { describe, expect, it } from 'vitest'
import { type PipelineVariant, pipelineVariants } from '../pipeline/variant.ts'
import { stageKeys } from '../stages/stages.ts'
import { flowNodes } from './flow-graph.ts'
import { type FlowOutcome, mismatches, replay, type SavedAction } from './replay.ts'
import { everyFlowInput, everyPath, type WalkedPath } from './testing/every-path.ts'
import { transition } from './transitions.ts'

const moment = { now: '2026-11-20T10:07:00Z', zone: 'Europe/London', delays: {}, draftNote: null }

function* allPaths(): Generator<WalkedPath> {
  for (const input of everyFlowInput(moment)) yield* everyPath(input)
}

function savedOf({ context }: WalkedPath): SavedAction {
  const { nextAction, date, note, dentally } = context
  if (nextAction === null) throw new Error('No next action')
  return { nextAction, date, note, dentally }
}

describe('every path of every stage and variant', () => {
  it('is replayed to the same outcome, and its save is accepted (FLOW-05, FLOW-10)', () => {
    let paths = 0
    const shown = new Set<string>()
    for (const path of allPaths()) {
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
        // The new action is due at the date of the path; if nothing is due, the path has no date.
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

  it('has a note only if it is a discard, and offers a link only if it is a booking (FLOW-25, FLOW-29)', () => {
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
          const noteKind = choices.at(-1) === 'other' ? 'required' : 'preset'
          expect([choices, note.kind]).toEqual([choices, button === 'discard' ? noteKind : 'none'])
          const isBooking =
            ['booking', 'consultation', 'txPlanBooking'].includes(nextAction) ||
            (nextAction === 'inTx' && stage !== 'inTx')
          expect([choices, offersDentally]).toEqual([choices, isBooking])
        }
      }
    }
  })
})

describe('choices that no screen offers', () => {
  it.each([
    ['no button', [], 'unfinished'],
    ['a button that the stage lacks', ['discard'], 'not_offered'],
    ['an unknown button', ['constructor'], 'not_offered'],
    ['a choice that the step lacks', ['defer', 'wrongNumber'], 'not_offered'],
    ['too few choices', ['defer'], 'unfinished'],
    ['too many choices', ['goal', 'never'], 'too_many'],
  ])('are refused: %s', (_what, choices, reason) => {
    expect(replay('lost', 'pipeline', choices)).toEqual({ ok: false, reason })
  })
})

describe('a save', () => {
  const outcome: FlowOutcome = {
    nextAction: 'lost',
    note: { kind: 'none' },
    date: 'none',
    offersDentally: false,
  }
  const saved: SavedAction = { nextAction: 'lost', date: null, note: null, dentally: null }
  const isAccepted = (
    expected: Partial<FlowOutcome>,
    given: Partial<SavedAction>,
    variant: PipelineVariant = 'pipeline',
  ) => mismatches({ ...outcome, ...expected }, { ...saved, ...given }, variant).length === 0

  it('must have the preset note, a written one where it is required, and otherwise none (FLOW-25)', () => {
    const preset = { note: { kind: 'preset', text: 'Spam' } } as const
    expect([
      isAccepted(preset, { note: 'Spam' }),
      isAccepted(preset, { note: 'spam' }),
      isAccepted(preset, {}),
    ]).toEqual([true, false, false])
    const written = { note: { kind: 'required' } } as const
    expect([
      isAccepted(written, { note: 'Moved' }),
      isAccepted(written, { note: ' ' }),
      isAccepted(written, {}),
    ]).toEqual([true, false, false])
    expect([isAccepted({}, {}), isAccepted({}, { note: '' }), isAccepted({}, { note: 'Moved' })]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('must have a date if a step asked for it, may leave the delay to the server, and may have an unneeded date (FLOW-10)', () => {
    const date = '2026-11-27T09:00:00Z'
    expect([isAccepted({ date: 'asked' }, { date }), isAccepted({ date: 'asked' }, {})]).toEqual([
      true,
      false,
    ])
    expect([
      isAccepted({ date: 'delay' }, { date }),
      isAccepted({ date: 'delay' }, {}),
      isAccepted({}, { date }),
    ]).toEqual([true, true, true])
  })

  it('may link or create only if that could be chosen (FLOW-17)', () => {
    const dentally = { link: {} }
    expect([
      isAccepted({}, { dentally }),
      isAccepted({ offersDentally: true }, { dentally }),
      isAccepted({ offersDentally: true }, {}),
    ]).toEqual([false, true, true])
  })

  it('names its mismatching fields (FLOW-10)', () => {
    const wanted: FlowOutcome = { ...outcome, note: { kind: 'required' }, date: 'asked' }
    expect(
      mismatches(wanted, { ...saved, nextAction: 'blocked', dentally: { link: {} } }, 'pipeline'),
    ).toEqual(['nextAction', 'note', 'date', 'dentally'])
  })

  it('may be inTx in lite, where it becomes wonSale (FLOW-36)', () => {
    const won = { nextAction: 'wonSale' } as const
    const inTx = { nextAction: 'inTx' } as const
    expect([
      isAccepted(won, inTx, 'lite'),
      isAccepted(inTx, won, 'lite'),
      isAccepted(won, inTx, 'pro'),
    ]).toEqual([true, false, false])
  })
})

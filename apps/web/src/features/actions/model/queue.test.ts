import { describe, expect, it } from 'vitest'
import { defaultActionFilter } from './action-query.ts'
import type { ListedAction, ListInput } from './listed-action.ts'
import { nextQueue } from './next-queue.ts'
import { type ActionChange, patientsWithEndedSnooze } from './pending-updates.ts'
import { emptyQueue, type OpenReason, type Queue, type QueueStep } from './queue.ts'
import { applyMoves, flagsOf } from './queue-rows.ts'
import { isAmongWaking, snoozeOf } from './queue-snoozes.ts'

const now = '2025-11-20T10:00:00Z'
const list: ListInput = {
  stages: ['newLead', 'newPatient'],
  range: { start: null, end: '2025-11-20T23:59:59.999Z' },
  filter: defaultActionFilter,
  userId: 'me',
  now,
}
const anAction = (details: Partial<ListedAction> = {}): ListedAction => ({
  patient_id: 'beth',
  stage: 'newLead',
  date: '2025-11-20T09:00:00.000Z',
  snooze: null,
  ...details,
})
const beth = anAction()
const noFlags = {
  stale: false,
  isNew: false,
  isWaking: false,
  open: false,
  hidden: false,
  unsent: false,
  complete: false,
  snoozed: false,
  snoozeExtended: false,
}

const queueAfter = (...steps: QueueStep<ListedAction>[]): Queue<ListedAction> =>
  steps.reduce<Queue<ListedAction>>(nextQueue, emptyQueue)
const actionChanged = (
  change: Partial<ActionChange>,
  row: ListedAction | null = beth,
  at = 5,
): QueueStep<ListedAction> => ({
  type: 'actionChanged',
  change: {
    patientId: 'beth',
    stage: 'callback1',
    date: '2025-11-25T09:00:00.000Z',
    user_id: 'owner',
    ...change,
  },
  row: row ?? undefined,
  at,
  list,
})
const ENDED = '2025-11-20T09:45:00.000Z'
const snoozeEnded = (row: ListedAction | null, stage = 'newLead'): QueueStep<ListedAction> => ({
  type: 'snoozeEnded',
  endedSnooze: { patientId: 'beth', stage, date: beth.date, ends_at: ENDED },
  row: row ?? undefined,
  at: 5,
  list,
})
const snoozeChanged = (
  snooze: ListedAction['snooze'],
  row: ListedAction | null = beth,
  at = 5,
  forList = list,
): QueueStep<ListedAction> => ({
  type: 'snoozeChanged',
  patientId: 'beth',
  snooze,
  row: row ?? undefined,
  at,
  list: forList,
})
const listLoaded = (
  rows: ListedAction[],
  details: { requestedAt?: number; stayReason?: OpenReason } = {},
): QueueStep<ListedAction> => ({
  type: 'listLoaded',
  rows: new Map(rows.map((row) => [row.patient_id, row])),
  requestedAt: details.requestedAt ?? 10,
  stayReason: details.stayReason ?? null,
})
const pendingUpdates = (queue: Queue<ListedAction>) =>
  queue.pendingUpdates.map(({ kind, patientId }) => `${kind} ${patientId}`)

describe('the row of an action', () => {
  it('has the flags stale, isNew, isWaking, open, hidden, complete, snoozed and snoozeExtended (ACT-11)', () => {
    expect(flagsOf(queueAfter(), beth)).toEqual(noFlags)
    const cases: [QueueStep<ListedAction>[], Partial<typeof noFlags>][] = [
      [[actionChanged({})], { stale: true }],
      [[actionChanged({ stage: 'newLead', date: beth.date }, null), listLoaded([beth])], { isNew: true }],
      [[snoozeEnded(beth)], { isWaking: true }],
      [[{ type: 'toggled', action: beth }], { open: true }],
      [[{ type: 'completed', patientId: 'beth', result: 'complete' }], { complete: true }],
      [[{ type: 'completed', patientId: 'beth', result: 'snoozed' }], { snoozed: true }],
      [[{ type: 'completed', patientId: 'beth', result: 'snoozeExtended' }], { snoozeExtended: true }],
    ]
    for (const [steps, flags] of cases) {
      expect(flagsOf(queueAfter(...steps), beth)).toEqual({ ...noFlags, ...flags })
    }
  })

  it('opens and closes; only one row is open at a time', () => {
    const tom = anAction({ patient_id: 'tom' })
    const open = queueAfter({ type: 'toggled', action: beth }, { type: 'toggled', action: tom })
    expect([flagsOf(open, beth).open, flagsOf(open, tom).open]).toEqual([false, true])
    expect(flagsOf(nextQueue(open, { type: 'toggled', action: tom }), tom).open).toBe(false)
    expect(nextQueue(open, { type: 'closed' }).open).toBeNull()
  })

  it.each(['complete', 'snoozed', 'snoozeExtended'] as const)(
    'is hidden on its next toggle after the result %s (ACT-20, SNZ-16)',
    (result) => {
      const done = queueAfter(
        { type: 'toggled', action: beth },
        { type: 'completed', patientId: 'beth', result },
      )
      expect(flagsOf(done, beth)).toEqual({ ...noFlags, [result]: true })
      const hidden = nextQueue(done, { type: 'toggled', action: beth })
      expect(flagsOf(hidden, beth)).toEqual({ ...noFlags, [result]: true, hidden: true })
    },
  )

  it('stays open when it is completed with unsent input, and can be hidden only after it was closed', () => {
    const open = queueAfter({ type: 'toggled', action: beth })
    const stayed = nextQueue(open, {
      type: 'completed',
      patientId: 'beth',
      result: 'complete',
      isUnsent: true,
    })
    expect(flagsOf(stayed, beth)).toEqual({ ...noFlags, complete: true, open: true, unsent: true })
    const changedElsewhere = {
      ...actionChanged({ stage: null, user_id: 'me' }),
      isUnsent: true,
    } as QueueStep<ListedAction>
    expect(flagsOf(nextQueue(open, changedElsewhere), beth)).toEqual(flagsOf(stayed, beth))
    const closed = nextQueue(stayed, { type: 'toggled', action: beth })
    expect(flagsOf(closed, beth)).toEqual({ ...noFlags, complete: true })
    expect(flagsOf(nextQueue(closed, { type: 'toggled', action: beth }), beth).hidden).toBe(true)
    const tom = anAction({ patient_id: 'tom' })
    expect(
      nextQueue(open, { type: 'completed', patientId: 'tom', result: 'complete', isUnsent: true }).open
        ?.action,
    ).toBe(beth)
    expect(flagsOf(nextQueue(stayed, { type: 'toggled', action: tom }), beth).unsent).toBe(false)
  })
})

describe('a changed action', () => {
  it.each([
    ['with a different stage', { date: beth.date }],
    ['with a different date', { stage: 'newLead' }],
    ['with nothing due any more', { stage: 'newLead', date: null }],
    ['whose time has passed', { stage: 'newLead', date: beth.date }],
  ])('%s makes its row stale and counts as updated (ACT-25)', (_, change) => {
    const queue = queueAfter(actionChanged(change))
    expect(flagsOf(queue, beth).stale).toBe(true)
    expect(pendingUpdates(queue)).toEqual(['updated beth'])
  })

  it('changes nothing when its row is up to date and due in the future (ACT-25)', () => {
    const later = anAction({ date: '2025-11-20T15:00:00.000Z' })
    const queue = queueAfter(actionChanged({ stage: 'newLead', date: '2025-11-20T15:00:00Z' }, later))
    expect(flagsOf(queue, later)).toEqual(noFlags)
    expect(queue.pendingUpdates).toEqual([])
  })

  const unlisted = (change: Parameters<typeof actionChanged>[0]) => actionChanged(change, null)

  it('counts as new when its patient is not listed and it belongs to the view, even if overdue (ACT-25)', () => {
    expect(pendingUpdates(queueAfter(unlisted({ stage: 'newLead', date: beth.date })))).toEqual(['new beth'])
    expect(
      pendingUpdates(queueAfter(unlisted({ stage: 'newPatient', date: '2025-11-20T15:00:00Z' }))),
    ).toEqual(['new beth'])
    expect(pendingUpdates(queueAfter(unlisted({ stage: 'callback1', date: beth.date })))).toEqual([])
    expect(pendingUpdates(queueAfter(unlisted({ stage: 'newLead', date: '2025-11-21T09:00:00Z' })))).toEqual(
      [],
    )
    expect(pendingUpdates(queueAfter(unlisted({ stage: 'newLead', date: null })))).toEqual([])
  })

  it('is ignored when the filters hide it, as is the end of its snooze', () => {
    const details = {
      type: 'Implants',
      source: 'Website',
      labels: [],
      referred: false,
      asleep: false,
      assigned_to: null,
    }
    const due = { patientId: 'beth', stage: 'newLead', date: beth.date, details }
    const narrowed = { ...list, filter: { ...list.filter, types: ['Whitening'] } }
    const lead = (change: Partial<ActionChange>, forList: ListInput): QueueStep<ListedAction> => ({
      type: 'actionChanged',
      change: { ...due, user_id: null, ...change },
      row: undefined,
      at: 5,
      list: forList,
    })
    const endedSnoozeStep: QueueStep<ListedAction> = {
      type: 'snoozeEnded',
      endedSnooze: { ...due, ends_at: ENDED },
      row: undefined,
      at: 5,
      list: narrowed,
    }
    expect(pendingUpdates(queueAfter(lead({}, list)))).toEqual(['new beth'])
    expect([
      ...queueAfter(lead({}, narrowed)).pendingUpdates,
      ...queueAfter(endedSnoozeStep).pendingUpdates,
    ]).toEqual([])
    expect(
      pendingUpdates(queueAfter(lead({ details: { ...details, type: 'Whitening' } }, narrowed))),
    ).toEqual(['new beth'])
    expect(
      queueAfter(lead({}, list), lead({ details: { ...details, asleep: true } }, list)).pendingUpdates,
    ).toEqual([])
  })

  it('no longer counts as new when it leaves the list before a refresh', () => {
    const moved = unlisted({ stage: 'callback1' })
    expect(queueAfter(unlisted({ stage: 'newLead', date: beth.date }), moved).pendingUpdates).toEqual([])
  })

  it('counts once per patient, however often it changes', () => {
    expect(pendingUpdates(queueAfter(actionChanged({}), actionChanged({ stage: 'working' })))).toEqual([
      'updated beth',
    ])
  })

  it('is ignored when this user has completed the row', () => {
    const done = queueAfter({ type: 'completed', patientId: 'beth', result: 'complete' }, actionChanged({}))
    expect(done.pendingUpdates).toEqual([])
    expect(pendingUpdates(queueAfter(actionChanged({ user_id: null })))).toEqual(['updated beth'])
  })
})

describe('a user’s own change of an action', () => {
  const ownChange = (change: Partial<ActionChange>, row: ListedAction | null = beth) =>
    actionChanged({ user_id: 'me', ...change }, row)

  it.each([
    ['moves to a stage of a different list', {}],
    ['moves to a day beyond the list', { stage: 'newLead' }],
    ['is no longer due', { stage: 'newLead', date: null }],
  ])('completes the row when the action %s', (_, change) => {
    const queue = queueAfter(actionChanged({}), { type: 'toggled', action: beth }, ownChange(change))
    expect(flagsOf(queue, beth)).toEqual({ ...noFlags, complete: true })
    expect(flagsOf(nextQueue(queue, { type: 'toggled', action: beth }), beth).hidden).toBe(true)
  })

  it('moves the row when the action stays in the list, and makes it no longer stale (G-12)', () => {
    const to = { stage: 'newPatient', date: '2025-11-20T15:00:00.000Z' }
    const queue = queueAfter(actionChanged({}), ownChange(to))
    expect([flagsOf(queue, beth), queue.pendingUpdates]).toEqual([noFlags, []])
    const rows = new Map([['beth', beth]])
    expect([...applyMoves(rows, queue.moved).values()]).toEqual([{ ...beth, ...to }])
    const done = nextQueue(queue, { type: 'completed', patientId: 'beth', result: 'complete' })
    expect(applyMoves(rows, done.moved).get('beth')).toEqual(beth)
    expect(nextQueue(queue, listLoaded([{ ...beth, ...to }])).moved.size).toBe(0)
  })

  it('is never a pending update, even when the patient is not listed (G-12)', () => {
    expect(queueAfter(ownChange({ stage: 'newLead', date: beth.date }, null))).toEqual(emptyQueue)
  })
})

describe('a result that is taken back', () => {
  const mine = (change: Partial<ActionChange>) => actionChanged({ user_id: 'me', ...change })
  const completed = { type: 'completed', patientId: 'beth', result: 'complete' } as const
  const flags = (...steps: QueueStep<ListedAction>[]) => flagsOf(queueAfter(...steps), beth)

  it('shows the action again when it is as it was listed, even if the row was hidden', () => {
    expect(flags(mine({}), mine({ stage: 'newLead', date: beth.date }))).toEqual(noFlags)
    const hide = { type: 'toggled', action: beth } as const
    expect(flags(completed, hide, mine({ stage: 'newLead', date: beth.date }))).toEqual(noFlags)
  })

  it('is still shown after any other change, and after a colleague’s', () => {
    expect(flags(completed, mine({}))).toMatchObject({ complete: true })
    const byColleague = actionChanged({ stage: 'newLead', date: beth.date })
    expect(flags(completed, byColleague)).toMatchObject({ complete: true })
  })

  it('shows the action again once the snooze is as it was listed', () => {
    const snoozed = { type: 'completed', patientId: 'beth', result: 'snoozed' } as const
    const asleep = { state: 'asleep', ends_at: '2025-11-21T09:00:00.000Z' } as const
    expect(flags(snoozeChanged(asleep), snoozed)).toMatchObject({ snoozed: true })
    expect(flags(snoozeChanged(asleep), snoozed, snoozeChanged(null))).toEqual(noFlags)
    expect(flags(snoozeChanged(asleep), completed, snoozeChanged(null))).toMatchObject({ complete: true })
  })
})

describe('a snooze that ended', () => {
  it('is counted separately from new and updated actions (ACT-31)', () => {
    expect(pendingUpdates(queueAfter(snoozeEnded(beth), actionChanged({})))).toEqual([
      'waking beth',
      'updated beth',
    ])
    expect(pendingUpdates(queueAfter(snoozeEnded(null)))).toEqual(['waking beth'])
  })

  it('counts only in lists that the action belongs to, and not when it was listed as waking (ACT-31)', () => {
    expect(queueAfter(snoozeEnded(null, 'inTx')).pendingUpdates).toEqual([])
    expect(
      queueAfter(snoozeEnded(anAction({ snooze: { state: 'waking', ends_at: ENDED } }))).pendingUpdates,
    ).toEqual([])
  })

  it('is no longer shown after the user ends it, until a later snooze ends', () => {
    const waking = anAction({ snooze: { state: 'waking', ends_at: ENDED } })
    const endedByUser = queueAfter(snoozeChanged(null, waking))
    expect(flagsOf(endedByUser, waking).isWaking).toBe(false)
    expect(flagsOf(nextQueue(endedByUser, snoozeEnded(waking)), waking).isWaking).toBe(true)
    expect(queueAfter(snoozeEnded(beth), snoozeChanged(null)).pendingUpdates).toEqual([])
    expect(flagsOf(nextQueue(endedByUser, listLoaded([waking])), waking).isWaking).toBe(true)
  })

  it('leaves its row among the waking rows until the list is reloaded (ACT-23)', () => {
    const waking = anAction({ snooze: { state: 'waking', ends_at: ENDED } })
    expect(isAmongWaking(queueAfter(snoozeChanged(null, waking)), waking)).toBe(true)
    expect(isAmongWaking(queueAfter(), anAction())).toBe(false)
    expect(isAmongWaking(queueAfter(snoozeEnded(beth)), beth)).toBe(true)
  })

  it('is shown as it was listed, or as later events have changed it (ACT-22)', () => {
    const listed = anAction({ snooze: { state: 'waking', ends_at: '2025-11-19T09:00:00.000Z' } })
    expect(snoozeOf(queueAfter(), listed)).toEqual(listed.snooze)
    expect(snoozeOf(queueAfter(snoozeChanged(null, listed)), listed)).toBeNull()
    expect(snoozeOf(queueAfter(snoozeEnded(beth)), beth)).toEqual({ state: 'waking', ends_at: ENDED })
  })
})

describe('a snooze that any user set, extended or ended', () => {
  const asleep = { state: 'asleep', ends_at: '2025-11-21T09:00:00.000Z' } as const

  it('is shown in the row without making it stale or counting as a pending update', () => {
    const queue = queueAfter(snoozeChanged(asleep))
    expect(snoozeOf(queue, beth)).toEqual(asleep)
    expect([flagsOf(queue, beth), queue.pendingUpdates]).toEqual([noFlags, []])
    expect(snoozeOf(queueAfter(snoozeChanged(asleep), snoozeChanged(null)), beth)).toBeNull()
    const extended = queueAfter(snoozeEnded(beth), snoozeChanged(asleep))
    expect([snoozeOf(extended, beth), extended.pendingUpdates]).toEqual([asleep, []])
  })

  it('changes nothing when it is already listed, or when it has ended, which is a separate event', () => {
    const updated = queueAfter(snoozeEnded(beth))
    expect(nextQueue(updated, snoozeChanged({ state: 'waking', ends_at: ENDED }))).toBe(updated)
    const queue = queueAfter()
    expect(nextQueue(queue, snoozeChanged(null))).toBe(queue)
    expect(nextQueue(queue, snoozeChanged(asleep, anAction({ snooze: asleep })))).toBe(queue)
  })

  it('counts the action of an unlisted patient as new instead of waking, unless they are snoozed again and the list leaves out snoozed patients', () => {
    const queue = queueAfter()
    expect(nextQueue(queue, snoozeChanged(asleep, null))).toBe(queue)
    expect(nextQueue(queue, snoozeChanged(null, null))).toBe(queue)
    expect(queueAfter(snoozeEnded(null), snoozeChanged(asleep, null)).pendingUpdates).toEqual([])
    expect(pendingUpdates(queueAfter(snoozeEnded(null), snoozeChanged(null, null)))).toEqual(['new beth'])
    expect(pendingUpdates(queueAfter(snoozeEnded(beth), snoozeChanged(null)))).toEqual([])
  })

  it('removes the new action of an unlisted patient if the list leaves out snoozed patients', () => {
    const lead = actionChanged({ stage: 'newLead', date: beth.date }, null)
    const all = { ...list, filter: { ...list.filter, includeSnoozed: 'showSnoozed' as const } }
    expect(queueAfter(lead, snoozeChanged(asleep, null)).pendingUpdates).toEqual([])
    expect(pendingUpdates(queueAfter(lead, snoozeChanged(asleep, null, 5, all)))).toEqual(['new beth'])
    expect(pendingUpdates(queueAfter(snoozeEnded(null), snoozeChanged(asleep, null, 5, all)))).toEqual([
      'new beth',
    ])
  })

  it('is shown in an open row that is no longer listed', () => {
    const open = queueAfter({ type: 'toggled', action: beth }, listLoaded([], { stayReason: 'unsent' }))
    expect(snoozeOf(nextQueue(open, snoozeChanged(asleep, null)), beth)).toEqual(asleep)
  })

  it('is still shown after a list that was requested before it, and replaced by a list that was requested after it', () => {
    const queue = queueAfter(snoozeChanged(asleep, beth, 20))
    expect(snoozeOf(nextQueue(queue, listLoaded([beth], { requestedAt: 10 })), beth)).toEqual(asleep)
    expect(snoozeOf(nextQueue(queue, listLoaded([beth], { requestedAt: 30 })), beth)).toBeNull()
  })
})

describe('a loaded list', () => {
  it('clears earlier pending updates, and marks the added rows as new', () => {
    const lead = actionChanged({ stage: 'newLead', date: beth.date }, null)
    const queue = queueAfter(lead, snoozeEnded(beth), listLoaded([beth]))
    expect(queue.pendingUpdates).toEqual([])
    expect(flagsOf(queue, beth)).toEqual({ ...noFlags, isNew: true })
    expect(flagsOf(nextQueue(queue, { type: 'toggled', action: beth }), beth).isNew).toBe(false)
    expect(flagsOf(nextQueue(queue, listLoaded([beth])), beth).isNew).toBe(false)
  })

  it('does not clear pending updates that were received during its request, unless it already shows them', () => {
    const stillPending = queueAfter(actionChanged({}, beth, 20), listLoaded([beth], { requestedAt: 10 }))
    expect(flagsOf(stillPending, beth).stale).toBe(true)
    const shown = anAction({ stage: 'callback1', date: '2025-11-25T09:00:00.000Z' })
    expect(
      queueAfter(actionChanged({}, beth, 20), listLoaded([shown], { requestedAt: 10 })).pendingUpdates,
    ).toEqual([])
    expect(
      queueAfter(actionChanged({}, beth, 20), listLoaded([], { requestedAt: 10 })).pendingUpdates,
    ).toEqual([])
  })

  it('shows its rows even if they were completed or hidden before', () => {
    const queue = queueAfter(
      { type: 'completed', patientId: 'beth', result: 'complete' },
      { type: 'toggled', action: beth },
      listLoaded([beth]),
    )
    expect(flagsOf(queue, beth)).toEqual(noFlags)
  })

  it('keeps an open row that it does not contain only if the user did not ask for the reload or has unsent work in the row', () => {
    const open = queueAfter({ type: 'toggled', action: beth })
    expect(nextQueue(open, listLoaded([])).open).toBeNull()
    const stayed = nextQueue(open, listLoaded([], { stayReason: 'backgroundReload' }))
    expect(stayed.open?.action).toEqual(beth)
    expect(flagsOf(stayed, beth)).toEqual({ ...noFlags, open: true, stale: true })
    const unsent = nextQueue(stayed, listLoaded([], { stayReason: 'unsent' }))
    expect(flagsOf(unsent, beth)).toEqual({ ...noFlags, open: true, stale: true, unsent: true })
    expect(flagsOf(unsent, anAction({ patient_id: 'tom' }))).toEqual(noFlags)
    expect(flagsOf(nextQueue(unsent, listLoaded([beth])), beth)).toEqual({ ...noFlags, open: true })
  })

  it('closes a completed row that stayed open, unless something in it is still unsent', () => {
    const done = { type: 'completed', patientId: 'beth', result: 'complete', isUnsent: true } as const
    const open = queueAfter({ type: 'toggled', action: beth }, done)
    expect(nextQueue(open, listLoaded([], { stayReason: 'backgroundReload' })).open).toBeNull()
    const unsent = nextQueue(open, listLoaded([], { stayReason: 'unsent' }))
    expect(flagsOf(unsent, beth)).toEqual({ ...noFlags, open: true, stale: true, unsent: true })
  })

  it('keeps an open row in its place while something in it is not sent or saved', () => {
    const open = queueAfter({ type: 'toggled', action: beth })
    const moved = anAction({ stage: 'newPatient' })
    const openRow = (stayReason?: OpenReason) =>
      nextQueue(open, listLoaded([moved], { ...(stayReason && { stayReason }) })).open
    expect(openRow()).toEqual({ action: moved, groupStage: 'newPatient', stayReason: null })
    expect(openRow('unsent')).toEqual({ action: moved, groupStage: 'newLead', stayReason: null })
  })

  it('shows changes of a patient even in an open row that it no longer contains', () => {
    const stayed = queueAfter({ type: 'toggled', action: beth }, listLoaded([], { stayReason: 'unsent' }))
    const details = { date: '2025-11-21T09:00:00.000Z' }
    const changePatient = (patientId: string) =>
      nextQueue(stayed, { type: 'patientChanged', patientId, details })
    expect(changePatient('beth').open?.action).toEqual({ ...beth, ...details })
    expect(changePatient('tom').open?.action).toEqual(beth)
  })
})

it('the patients with an ended snooze are those with a pending update of the kind waking (ACT-23)', () => {
  const pendingUpdates = [
    { kind: 'waking', patientId: 'beth' },
    { kind: 'new', patientId: 'tom' },
  ] as const
  expect([...patientsWithEndedSnooze(pendingUpdates)]).toEqual(['beth'])
  expect(patientsWithEndedSnooze([]).size).toBe(0)
})

describe('an assignment by a colleague', () => {
  const own: ListInput = { ...list, filter: { ...list.filter, assigned: 'me' } }
  const assigned = (
    assigned_to: string | null,
    row: ListedAction | null,
    forList = own,
    user_id = 'owner',
  ): QueueStep<ListedAction> => ({
    type: 'assigned',
    change: {
      patientId: 'beth',
      stage: 'newLead',
      date: beth.date,
      user_id,
      details: { type: null, source: 'Website', labels: [], referred: false, asleep: false, assigned_to },
    },
    row: row ?? undefined,
    at: 5,
    list: forList,
  })

  it('is a new action in the list of the user’s own, until it is taken back', () => {
    expect(pendingUpdates(queueAfter(assigned('me', null)))).toEqual(['new beth'])
    expect(pendingUpdates(queueAfter(assigned('me', null), assigned('sam', null)))).toEqual([])
  })

  it('marks a listed action of the user as changed when it is a colleague’s now', () => {
    expect(pendingUpdates(queueAfter(assigned('sam', beth)))).toEqual(['updated beth'])
    expect(pendingUpdates(queueAfter(assigned('sam', beth), assigned('me', beth)))).toEqual([])
  })

  it('changes nothing in a list of everyone’s actions, nor does the user’s own assignment', () => {
    expect(queueAfter(assigned('sam', beth, list))).toEqual(emptyQueue)
    expect(queueAfter(assigned('me', null, own, 'me'))).toEqual(emptyQueue)
  })
})

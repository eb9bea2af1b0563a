import { describe, expect, it } from 'vitest'
import { defaultActionFilter } from './action-query.ts'
import type { ListedAction, ListInput } from './listed-action.ts'
import { nextQueue } from './next-queue.ts'
import { type ActionChange, wokenIn } from './pending-updates.ts'
import { emptyQueue, type OpenReason, type Queue, type QueueStep } from './queue.ts'
import { dueRows, flagsOf } from './queue-rows.ts'
import { isAmongWaking, snoozeOf } from './queue-snoozes.ts'

const now = '2025-11-20T10:00:00Z'
const list: ListInput = {
  stages: ['newLead', 'newPatient'],
  range: { start: null, end: '2025-11-20T23:59:59.999Z' },
  filter: defaultActionFilter,
  me: 'me',
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
const noFlag = {
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

const after = (...steps: QueueStep<ListedAction>[]): Queue<ListedAction> =>
  steps.reduce<Queue<ListedAction>>(nextQueue, emptyQueue)
const arriving = (
  change: Partial<ActionChange>,
  row: ListedAction | null = beth,
  at = 5,
): QueueStep<ListedAction> => ({
  type: 'arrived',
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
const woke = (row: ListedAction | null, stage = 'newLead'): QueueStep<ListedAction> => ({
  type: 'woke',
  woken: { patientId: 'beth', stage, date: beth.date, ends_at: ENDED },
  row: row ?? undefined,
  at: 5,
  list,
})
const resnoozed = (
  snooze: ListedAction['snooze'],
  row: ListedAction | null = beth,
  at = 5,
  of = list,
): QueueStep<ListedAction> => ({
  type: 'resnoozed',
  patientId: 'beth',
  snooze,
  row: row ?? undefined,
  at,
  list: of,
})
const listing = (
  rows: ListedAction[],
  details: { askedAt?: number; stayOpen?: OpenReason } = {},
): QueueStep<ListedAction> => ({
  type: 'listed',
  rows: new Map(rows.map((row) => [row.patient_id, row])),
  askedAt: details.askedAt ?? 10,
  stayOpen: details.stayOpen ?? null,
})
const pendingUpdates = (queue: Queue<ListedAction>) =>
  queue.pendingUpdates.map(({ kind, patientId }) => `${kind} ${patientId}`)

describe("the client's state of an action", () => {
  it('is stale, isNew, isWaking, open, hidden, complete, snoozed and snoozeExtended (ACT-11)', () => {
    expect(flagsOf(after(), beth)).toEqual(noFlag)
    const cases: [QueueStep<ListedAction>[], Partial<typeof noFlag>][] = [
      [[arriving({})], { stale: true }],
      [[arriving({ stage: 'newLead', date: beth.date }, null), listing([beth])], { isNew: true }],
      [[woke(beth)], { isWaking: true }],
      [[{ type: 'toggled', action: beth }], { open: true }],
      [[{ type: 'done', patientId: 'beth', how: 'complete' }], { complete: true }],
      [[{ type: 'done', patientId: 'beth', how: 'snoozed' }], { snoozed: true }],
      [[{ type: 'done', patientId: 'beth', how: 'snoozeExtended' }], { snoozeExtended: true }],
    ]
    for (const [steps, flags] of cases) {
      expect(flagsOf(after(...steps), beth)).toEqual({ ...noFlag, ...flags })
    }
  })

  it('opens and closes, one row at a time', () => {
    const tom = anAction({ patient_id: 'tom' })
    const open = after({ type: 'toggled', action: beth }, { type: 'toggled', action: tom })
    expect([flagsOf(open, beth).open, flagsOf(open, tom).open]).toEqual([false, true])
    expect(flagsOf(nextQueue(open, { type: 'toggled', action: tom }), tom).open).toBe(false)
    expect(nextQueue(open, { type: 'closed' }).open).toBeNull()
  })

  it.each(['complete', 'snoozed', 'snoozeExtended'] as const)(
    'after %s the row is hidden on its next toggle (ACT-20, SNZ-16)',
    (how) => {
      const done = after({ type: 'toggled', action: beth }, { type: 'done', patientId: 'beth', how })
      expect(flagsOf(done, beth)).toEqual({ ...noFlag, [how]: true })
      const hidden = nextQueue(done, { type: 'toggled', action: beth })
      expect(flagsOf(hidden, beth)).toEqual({ ...noFlag, [how]: true, hidden: true })
    },
  )

  it('stays open when it is completed over unsent input, and is hidden only once it was closed', () => {
    const open = after({ type: 'toggled', action: beth })
    const stayed = nextQueue(open, { type: 'done', patientId: 'beth', how: 'complete', isUnsent: true })
    expect(flagsOf(stayed, beth)).toEqual({ ...noFlag, complete: true, open: true, unsent: true })
    const elsewhere = {
      ...arriving({ stage: null, user_id: 'me' }),
      isUnsent: true,
    } as QueueStep<ListedAction>
    expect(flagsOf(nextQueue(open, elsewhere), beth)).toEqual(flagsOf(stayed, beth))
    const closed = nextQueue(stayed, { type: 'toggled', action: beth })
    expect(flagsOf(closed, beth)).toEqual({ ...noFlag, complete: true })
    expect(flagsOf(nextQueue(closed, { type: 'toggled', action: beth }), beth).hidden).toBe(true)
    const tom = anAction({ patient_id: 'tom' })
    expect(
      nextQueue(open, { type: 'done', patientId: 'tom', how: 'complete', isUnsent: true }).open?.action,
    ).toBe(beth)
    expect(flagsOf(nextQueue(stayed, { type: 'toggled', action: tom }), beth).unsent).toBe(false)
  })
})

describe('an arriving action', () => {
  it.each([
    ['its stage differs', { date: beth.date }],
    ['its date differs', { stage: 'newLead' }],
    ['nothing is due any more', { stage: 'newLead', date: null }],
    ['its time has passed', { stage: 'newLead', date: beth.date }],
  ])('makes the listed row stale and counts as updated: %s (ACT-25)', (_, change) => {
    const queue = after(arriving(change))
    expect(flagsOf(queue, beth).stale).toBe(true)
    expect(pendingUpdates(queue)).toEqual(['updated beth'])
  })

  it('leaves a listed row that is the same and still to come as it is (ACT-25)', () => {
    const later = anAction({ date: '2025-11-20T15:00:00.000Z' })
    const queue = after(arriving({ stage: 'newLead', date: '2025-11-20T15:00:00Z' }, later))
    expect(flagsOf(queue, later)).toEqual(noFlag)
    expect(queue.pendingUpdates).toEqual([])
  })

  const ofNobody = (change: Parameters<typeof arriving>[0]) => arriving(change, null)

  it('of a patient who is not listed is new, also when overdue, where it belongs to the view (ACT-25)', () => {
    expect(pendingUpdates(after(ofNobody({ stage: 'newLead', date: beth.date })))).toEqual(['new beth'])
    expect(pendingUpdates(after(ofNobody({ stage: 'newPatient', date: '2025-11-20T15:00:00Z' })))).toEqual([
      'new beth',
    ])
    expect(pendingUpdates(after(ofNobody({ stage: 'callback1', date: beth.date })))).toEqual([])
    expect(pendingUpdates(after(ofNobody({ stage: 'newLead', date: '2025-11-21T09:00:00Z' })))).toEqual([])
    expect(pendingUpdates(after(ofNobody({ stage: 'newLead', date: null })))).toEqual([])
  })

  it('ignores actions that the filters leave out, and their ending snoozes', () => {
    const details = { type: 'Implants', source: 'Website', labels: [], referred: false, asleep: false }
    const due = { patientId: 'beth', stage: 'newLead', date: beth.date, details }
    const narrowed = { ...list, filter: { ...list.filter, types: ['Whitening'] } }
    const lead = (change: Partial<ActionChange>, of: ListInput): QueueStep<ListedAction> => ({
      type: 'arrived',
      change: { ...due, user_id: null, ...change },
      row: undefined,
      at: 5,
      list: of,
    })
    const wakes: QueueStep<ListedAction> = {
      type: 'woke',
      woken: { ...due, ends_at: ENDED },
      row: undefined,
      at: 5,
      list: narrowed,
    }
    expect(pendingUpdates(after(lead({}, list)))).toEqual(['new beth'])
    expect([...after(lead({}, narrowed)).pendingUpdates, ...after(wakes).pendingUpdates]).toEqual([])
    expect(pendingUpdates(after(lead({ details: { ...details, type: 'Whitening' } }, narrowed)))).toEqual([
      'new beth',
    ])
    expect(
      after(lead({}, list), lead({ details: { ...details, asleep: true } }, list)).pendingUpdates,
    ).toEqual([])
  })

  it('is dropped when the patient has left the list before it was shown', () => {
    const moved = ofNobody({ stage: 'callback1' })
    expect(after(ofNobody({ stage: 'newLead', date: beth.date }), moved).pendingUpdates).toEqual([])
  })

  it('counts once for each patient, however often it changes', () => {
    expect(pendingUpdates(after(arriving({}), arriving({ stage: 'working' })))).toEqual(['updated beth'])
  })

  it('marks nothing of an action done with here', () => {
    const done = after({ type: 'done', patientId: 'beth', how: 'complete' }, arriving({}))
    expect(done.pendingUpdates).toEqual([])
    expect(pendingUpdates(after(arriving({ user_id: null })))).toEqual(['updated beth'])
  })
})

describe('the user’s own change of an action, made anywhere', () => {
  const mine = (change: Partial<ActionChange>, row: ListedAction | null = beth) =>
    arriving({ user_id: 'me', ...change }, row)

  it.each([
    ['to a stage of another list', {}],
    ['to a day beyond the list', { stage: 'newLead' }],
    ['to nothing due', { stage: 'newLead', date: null }],
  ])('completes the row that it takes out of the list: %s', (_, change) => {
    const queue = after(arriving({}), { type: 'toggled', action: beth }, mine(change))
    expect(flagsOf(queue, beth)).toEqual({ ...noFlag, complete: true })
    expect(flagsOf(nextQueue(queue, { type: 'toggled', action: beth }), beth).hidden).toBe(true)
  })

  it('moves the row that it leaves in the list, which is stale no longer (G-12)', () => {
    const to = { stage: 'newPatient', date: '2025-11-20T15:00:00.000Z' }
    const queue = after(arriving({}), mine(to))
    expect([flagsOf(queue, beth), queue.pendingUpdates]).toEqual([noFlag, []])
    const rows = new Map([['beth', beth]])
    expect([...dueRows(rows, queue.moved).values()]).toEqual([{ ...beth, ...to }])
    const done = nextQueue(queue, { type: 'done', patientId: 'beth', how: 'complete' })
    expect(dueRows(rows, done.moved).get('beth')).toEqual(beth)
    expect(nextQueue(queue, listing([{ ...beth, ...to }])).moved.size).toBe(0)
  })

  it('is never an update, also where the list does not have the patient (G-12)', () => {
    expect(after(mine({ stage: 'newLead', date: beth.date }, null))).toEqual(emptyQueue)
  })
})

describe('a snooze that ends', () => {
  it('counts apart from new and updated actions (ACT-31)', () => {
    expect(pendingUpdates(after(woke(beth), arriving({})))).toEqual(['waking beth', 'updated beth'])
    expect(pendingUpdates(after(woke(null)))).toEqual(['waking beth'])
  })

  it('counts only where the patient belongs, and not when the row was listed as waking (ACT-31)', () => {
    expect(after(woke(null, 'inTx')).pendingUpdates).toEqual([])
    expect(after(woke(anAction({ snooze: { state: 'waking', ends_at: ENDED } }))).pendingUpdates).toEqual([])
  })
})

describe('when a snooze ended', () => {
  it('is shown no longer once it was ended here, unless there is another', () => {
    const waking = anAction({ snooze: { state: 'waking', ends_at: ENDED } })
    const awake = after(resnoozed(null, waking))
    expect(flagsOf(awake, waking).isWaking).toBe(false)
    expect(flagsOf(nextQueue(awake, woke(waking)), waking).isWaking).toBe(true)
    expect(after(woke(beth), resnoozed(null)).pendingUpdates).toEqual([])
    expect(flagsOf(nextQueue(awake, listing([waking])), waking).isWaking).toBe(true)
  })

  it('leaves the row among the waking ones until the list is loaded again (ACT-23)', () => {
    const waking = anAction({ snooze: { state: 'waking', ends_at: ENDED } })
    expect(isAmongWaking(after(resnoozed(null, waking)), waking)).toBe(true)
    expect(isAmongWaking(after(), anAction())).toBe(false)
    expect(isAmongWaking(after(woke(beth)), beth)).toBe(true)
  })

  it('is as listed, or as published since (ACT-22)', () => {
    const listed = anAction({ snooze: { state: 'waking', ends_at: '2025-11-19T09:00:00.000Z' } })
    expect(snoozeOf(after(), listed)).toEqual(listed.snooze)
    expect(snoozeOf(after(resnoozed(null, listed)), listed)).toBeNull()
    expect(snoozeOf(after(woke(beth)), beth)).toEqual({ state: 'waking', ends_at: ENDED })
  })
})

describe('a snooze that is set, extended or ended, by any user', () => {
  const asleep = { state: 'asleep', ends_at: '2025-11-21T09:00:00.000Z' } as const

  it('is shown in the row, which is not stale, and is no pending update', () => {
    const queue = after(resnoozed(asleep))
    expect(snoozeOf(queue, beth)).toEqual(asleep)
    expect([flagsOf(queue, beth), queue.pendingUpdates]).toEqual([noFlag, []])
    expect(snoozeOf(after(resnoozed(asleep), resnoozed(null)), beth)).toBeNull()
    const extended = after(woke(beth), resnoozed(asleep))
    expect([snoozeOf(extended, beth), extended.pendingUpdates]).toEqual([asleep, []])
  })

  it('leaves its end to the event for that, and changes nothing else', () => {
    const updated = after(woke(beth))
    expect(nextQueue(updated, resnoozed({ state: 'waking', ends_at: ENDED }))).toBe(updated)
    const queue = after()
    expect(nextQueue(queue, resnoozed(null))).toBe(queue)
    expect(nextQueue(queue, resnoozed(asleep, anAction({ snooze: asleep })))).toBe(queue)
  })

  it('of a patient who is not listed no longer counts as ending: it is a new action unless they sleep on', () => {
    const queue = after()
    expect(nextQueue(queue, resnoozed(asleep, null))).toBe(queue)
    expect(nextQueue(queue, resnoozed(null, null))).toBe(queue)
    expect(after(woke(null), resnoozed(asleep, null)).pendingUpdates).toEqual([])
    expect(pendingUpdates(after(woke(null), resnoozed(null, null)))).toEqual(['new beth'])
    expect(pendingUpdates(after(woke(beth), resnoozed(null)))).toEqual([])
  })

  it('takes back a new action of a patient who is not listed, where the list leaves out who sleeps', () => {
    const lead = arriving({ stage: 'newLead', date: beth.date }, null)
    const all = { ...list, filter: { ...list.filter, includeSnoozed: 'showSnoozed' as const } }
    expect(after(lead, resnoozed(asleep, null)).pendingUpdates).toEqual([])
    expect(pendingUpdates(after(lead, resnoozed(asleep, null, 5, all)))).toEqual(['new beth'])
    expect(pendingUpdates(after(woke(null), resnoozed(asleep, null, 5, all)))).toEqual(['new beth'])
  })

  it('also stands in an open row that is listed no longer', () => {
    const open = after({ type: 'toggled', action: beth }, listing([], { stayOpen: 'unsent' }))
    expect(snoozeOf(nextQueue(open, resnoozed(asleep, null)), beth)).toEqual(asleep)
  })

  it('outlives an answer that was asked for before, and no other', () => {
    const queue = after(resnoozed(asleep, beth, 20))
    expect(snoozeOf(nextQueue(queue, listing([beth], { askedAt: 10 })), beth)).toEqual(asleep)
    expect(snoozeOf(nextQueue(queue, listing([beth], { askedAt: 30 })), beth)).toBeNull()
  })
})

describe('an answer of the server', () => {
  it('clears the updates from before it was loaded, and marks arrived rows as new', () => {
    const lead = arriving({ stage: 'newLead', date: beth.date }, null)
    const queue = after(lead, woke(beth), listing([beth]))
    expect(queue.pendingUpdates).toEqual([])
    expect(flagsOf(queue, beth)).toEqual({ ...noFlag, isNew: true })
    expect(flagsOf(nextQueue(queue, { type: 'toggled', action: beth }), beth).isNew).toBe(false)
    expect(flagsOf(nextQueue(queue, listing([beth])), beth).isNew).toBe(false)
  })

  it('leaves what came while it was under way, unless it shows it already', () => {
    const stillTo = after(arriving({}, beth, 20), listing([beth], { askedAt: 10 }))
    expect(flagsOf(stillTo, beth).stale).toBe(true)
    const shown = anAction({ stage: 'callback1', date: '2025-11-25T09:00:00.000Z' })
    expect(after(arriving({}, beth, 20), listing([shown], { askedAt: 10 })).pendingUpdates).toEqual([])
    expect(after(arriving({}, beth, 20), listing([], { askedAt: 10 })).pendingUpdates).toEqual([])
  })

  it('removes completed and hidden rows', () => {
    const queue = after(
      { type: 'done', patientId: 'beth', how: 'complete' },
      { type: 'toggled', action: beth },
      listing([beth]),
    )
    expect(flagsOf(queue, beth)).toEqual(noFlag)
  })

  it('leaves an open row that it does not contain only where there is work in it', () => {
    const open = after({ type: 'toggled', action: beth })
    expect(nextQueue(open, listing([])).open).toBeNull()
    const stayed = nextQueue(open, listing([], { stayOpen: 'unasked' }))
    expect(stayed.open?.action).toEqual(beth)
    expect(flagsOf(stayed, beth)).toEqual({ ...noFlag, open: true, stale: true })
    const unsent = nextQueue(stayed, listing([], { stayOpen: 'unsent' }))
    expect(flagsOf(unsent, beth)).toEqual({ ...noFlag, open: true, stale: true, unsent: true })
    expect(flagsOf(unsent, anAction({ patient_id: 'tom' }))).toEqual(noFlag)
    expect(flagsOf(nextQueue(unsent, listing([beth])), beth)).toEqual({ ...noFlag, open: true })
  })

  it('closes a row that was done with and stayed open, unless something in it is still not sent', () => {
    const done = { type: 'done', patientId: 'beth', how: 'complete', isUnsent: true } as const
    const open = after({ type: 'toggled', action: beth }, done)
    expect(nextQueue(open, listing([], { stayOpen: 'unasked' })).open).toBeNull()
    const unsent = nextQueue(open, listing([], { stayOpen: 'unsent' }))
    expect(flagsOf(unsent, beth)).toEqual({ ...noFlag, open: true, stale: true, unsent: true })
  })

  it('leaves an open row in its place while something in it is not sent or saved', () => {
    const open = after({ type: 'toggled', action: beth })
    const moved = anAction({ stage: 'newPatient' })
    const place = (stayOpen?: OpenReason) =>
      nextQueue(open, listing([moved], { ...(stayOpen && { stayOpen }) })).open
    expect(place()).toEqual({ action: moved, placedBy: 'newPatient', stayed: null })
    expect(place('unsent')).toEqual({ action: moved, placedBy: 'newLead', stayed: null })
  })

  it('leaves what it does not name as the patient is by now', () => {
    const stayed = after({ type: 'toggled', action: beth }, listing([], { stayOpen: 'unsent' }))
    const details = { date: '2025-11-21T09:00:00.000Z' }
    const follow = (patientId: string) => nextQueue(stayed, { type: 'followed', patientId, details })
    expect(follow('beth').open?.action).toEqual({ ...beth, ...details })
    expect(follow('tom').open?.action).toEqual(beth)
  })
})

it('knows ended snoozes by the waking events alone (ACT-23)', () => {
  const pendingUpdates = [
    { kind: 'waking', patientId: 'beth' },
    { kind: 'new', patientId: 'tom' },
  ] as const
  expect([...wokenIn(pendingUpdates)]).toEqual(['beth'])
  expect(wokenIn([]).size).toBe(0)
})

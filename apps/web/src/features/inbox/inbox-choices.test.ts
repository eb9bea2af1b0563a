import { ownInboxView } from '@enamel/domain/inbox/views'
import { ALL_TIME } from '@enamel/domain/time/date-range'
import { describe, expect, it } from 'vitest'
import { type InboxStep, initialChoices, isNarrowed, nextChoices } from './inbox-choices.ts'
import { type ListState, listStates } from './model/filter.ts'

const view = { name: 'SMS', channel: 'SMS' } as const
const initial = initialChoices(view)
const steps = (...all: InboxStep[]) => all.reduce(nextChoices, initial)
const unread = (list: ListState): InboxStep => ({
  type: 'filter_changed',
  change: { unread: 'unread' },
  list,
})
const opened: InboxStep = { type: 'opened', patientId: 'a' }
const toggled: InboxStep = { type: 'toggled', patientId: 'b' }

it('begins with the view’s own filter and nothing selected (INB-25)', () => {
  expect(initial).toEqual({
    filter: {
      unread: 'all',
      starred: 'all',
      snoozed: 'hideSnoozed',
      sortDirection: 'desc',
      range: ALL_TIME,
      types: [],
      assignee: null,
      view: 'SMS',
      channel: 'SMS',
    },
    selection: { open: null, checked: [] },
    listExpanded: false,
    details: { beside: true, over: false },
  })
})

describe('a change of filter', () => {
  it('is applied, and resets the selection (INB-26)', () => {
    const after = steps(opened, toggled, unread('loaded'))
    expect(after.filter.unread).toBe('unread')
    expect(after.selection).toEqual({ open: null, checked: [] })
  })

  it.each(listStates)('is ignored only while the list is loading or loading more: %s (INB-27)', (state) => {
    const before = steps(opened, toggled)
    const after = nextChoices(before, unread(state))
    if (state === 'loading' || state === 'loading more') expect(after).toBe(before)
    else expect(after.filter.unread).toBe('unread')
  })

  it('leaves the selection alone when nothing changes', () => {
    const before = steps(opened, toggled)
    expect(nextChoices(before, { type: 'filter_changed', change: { unread: 'all' }, list: 'loaded' })).toBe(
      before,
    )
  })
})

it('resets the selected rows and the open conversation on Refresh, but not the filter or the expanded list (INB-28)', () => {
  const before = steps(unread('loaded'), opened, toggled, { type: 'list_expanded', expanded: true })
  expect(nextChoices(before, { type: 'reset' })).toEqual({
    ...before,
    selection: { open: null, checked: [] },
  })
})

it('keeps the list expanded and the details closed for the next conversation (INB-03)', () => {
  const after = steps(
    opened,
    { type: 'list_expanded', expanded: true },
    { type: 'details_opened', where: 'beside', open: false },
    { type: 'opened', patientId: 'b' },
  )
  expect(after).toMatchObject({
    listExpanded: true,
    details: { beside: false, over: false },
    selection: { open: 'b' },
  })
})

it('closes details that cover the conversation when the next one opens', () => {
  const over = steps(opened, { type: 'details_opened', where: 'over', open: true })
  expect(over.details).toEqual({ beside: true, over: true })
  expect(nextChoices(over, toggled).details.over).toBe(true)
  for (const step of [{ type: 'opened', patientId: 'b' }, { type: 'reset' }, unread('loaded')] as const) {
    expect(nextChoices(over, step).details).toEqual({ beside: true, over: false })
  }
})

it('selects one row, all listed rows, or none (INB-13)', () => {
  expect(steps(toggled).selection.checked).toEqual(['b'])
  expect(steps(toggled, toggled).selection.checked).toEqual([])
  const all = steps(toggled, { type: 'all_selected', listed: ['a', 'b', 'c'] })
  expect(all.selection.checked).toEqual(['a', 'b', 'c'])
  expect(nextChoices(all, { type: 'deselected' }).selection.checked).toEqual([])
})

it('selects none, some patients or all; toggling all switches between all and none (INB-14)', () => {
  const allToggled: InboxStep = { type: 'all_toggled', listed: ['a', 'b'] }
  expect(initial.selection.checked).toEqual([])
  const all = steps(allToggled)
  expect(all.selection.checked).toEqual(['a', 'b'])
  expect(nextChoices(all, allToggled).selection.checked).toEqual([])
  expect(steps(toggled, allToggled).selection.checked).toEqual(['a', 'b'])
  // A row that is listed later is unchecked, so the rows are no longer all checked.
  const allToggledLater: InboxStep = { type: 'all_toggled', listed: ['new', 'a', 'b'] }
  expect(nextChoices(all, allToggledLater).selection.checked).toEqual(['new', 'a', 'b'])
  expect(steps({ type: 'all_toggled', listed: [] }).selection.checked).toEqual([])
})

it('counts the list as narrowed by filters that hide rows, not by those that sort or add rows', () => {
  const { filter } = initial
  expect(isNarrowed(filter)).toBe(false)
  expect(isNarrowed({ ...filter, sortDirection: 'asc', snoozed: 'showSnoozed' })).toBe(false)
  expect(isNarrowed({ ...filter, unread: 'unread' })).toBe(true)
  expect(isNarrowed({ ...filter, starred: 'starred' })).toBe(true)
  expect(isNarrowed({ ...filter, types: ['Implants'] })).toBe(true)
  expect(isNarrowed({ ...filter, assignee: 'hannah' })).toBe(true)
  expect(isNarrowed({ ...filter, range: { start: '2025-11-20T00:00:00Z', end: null } })).toBe(true)
})

it('lists in the user’s own view only their conversations, which counts as no filter', () => {
  const own = initialChoices(ownInboxView, undefined, 'hannah')
  expect(own.filter.assignee).toBe('hannah')
  expect(isNarrowed(own.filter, ownInboxView)).toBe(false)
  expect(initialChoices(view, undefined, 'hannah').filter.assignee).toBeNull()
})

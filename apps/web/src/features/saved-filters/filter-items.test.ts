import type { SavedFilter } from '@enamel/contract/saved-filters'
import { expect, it } from 'vitest'
import { NetworkError } from '../../lib/api-error.ts'
import { filterItems } from './filter-items.ts'

const query = {
  types: [],
  dates: { preset: 'all' },
  snoozed: false,
  mine: false,
  sort: 'desc' as const,
  unread: true,
  starred: false,
}
const named = (name: string): SavedFilter => ({ id: name, name, screen: 'inbox', query })
const [unread, urgent] = [named('Unread'), named('Urgent')]

const none = () => {}
const actions = { onChoose: none, onUpdate: none, onSave: none, onManage: none, onReload: none }
const items = (input: object) =>
  filterItems({
    filters: [unread, urgent],
    error: null,
    active: undefined,
    changed: undefined,
    isSet: true,
    ...actions,
    ...input,
  })
const labels = (input: object) => items(input).map(({ label }) => label)

it('the menu lists the saved filters with the one in use ticked, which is not saved again', () => {
  const [first, second, save] = items({ active: urgent })
  expect([first?.checked, second?.checked]).toEqual([false, true])
  expect(save).toMatchObject({ label: 'Save this filter', disabledReason: 'Saved as “Urgent”' })
})

it('a filter that was changed since it was chosen can be updated, or saved as another one', () => {
  expect(labels({ changed: urgent })).toEqual([
    'Unread',
    'Urgent',
    'Update “Urgent”',
    'Save this filter',
    'Rename or delete',
  ])
})

it('without saved filters the menu offers to save the one that is set, once there is one', () => {
  expect(labels({ filters: [] })).toEqual(['Save this filter'])
  expect(items({ filters: [], isSet: false })[0]?.disabledReason).toBe('Set a filter first')
})

it('filters that could not be loaded can be loaded again', () => {
  const error = new NetworkError(new TypeError('Failed to fetch'))
  const [notice, again] = items({ filters: undefined, error })
  expect(notice).toMatchObject({
    label: 'Your filters could not be loaded',
    disabledReason: error.message,
  })
  expect(again?.label).toBe('Try again')
})

import { expect, it } from 'vitest'
import { needsQuestion } from './leaving.ts'
import { settingsTabs, tabOfPath } from './settings-tabs.ts'

const edits = (isUnsaved: boolean, isSaving = false) => ({ has: () => isUnsaved, isSaving: () => isSaving })
const practice = { pathname: '/settings/practice' }

it('asks before unsaved changes are left for another page, and only then (SETT-05)', () => {
  expect(needsQuestion(edits(true), practice, { pathname: '/settings/pipeline' })).toBe(true)
  expect(needsQuestion(edits(true), practice, { pathname: '/reporting' })).toBe(true)
  expect(needsQuestion(edits(false, true), practice, { pathname: '/reporting' })).toBe(true)
  expect(needsQuestion(edits(false), practice, { pathname: '/reporting' })).toBe(false)
  // Another section of the same page.
  expect(needsQuestion(edits(true), practice, practice)).toBe(false)
})

it('finds the tab of an address', () => {
  expect(settingsTabs.map(({ key }) => tabOfPath(`/settings/${key}`))).toEqual(
    settingsTabs.map(({ key }) => key),
  )
  expect(tabOfPath('/settings/templates/Email/create')).toBe('templates')
  expect(tabOfPath('/settings/unknown')).toBeUndefined()
  expect(tabOfPath('/settings')).toBeUndefined()
})

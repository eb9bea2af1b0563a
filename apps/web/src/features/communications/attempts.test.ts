import { expect, it } from 'vitest'
import { forgetDrafts } from '../../lib/drafts/drafts.ts'
import { fakeTab } from '../../lib/drafts/testing/fake-tab.ts'
import { attemptsOf, recordAttempts } from './attempts.ts'

fakeTab()

it('attempts to send a message again are forgotten when the user signs out', () => {
  recordAttempts('message', { count: 3, lastAt: 0 })
  expect(attemptsOf('message')).toEqual({ count: 3, lastAt: 0 })
  forgetDrafts()
  expect(attemptsOf('message')).toBeUndefined()
})

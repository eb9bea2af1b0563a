import { expect, it } from 'vitest'
import { msOf } from './moment.ts'

it('refuses a text that is not an instant', () => {
  expect(() => msOf('soon')).toThrow('Not an instant: soon')
})

import { expect, it } from 'vitest'
import { msOf } from './moment.ts'

it('refuses what is no instant', () => {
  expect(() => msOf('soon')).toThrow('Not an instant: soon')
})

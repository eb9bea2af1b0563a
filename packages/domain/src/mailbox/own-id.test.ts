import { expect, it } from 'vitest'
import { communicationOfOwnId, ownIdOf } from './own-id.ts'

const id = '0197f0d2-6c1b-7a54-9f3e-5a0f2f6d8c11'

it('tells the times apart that staff send an email, and names its communication', () => {
  expect(ownIdOf(`${id}@brightside.test`)).toBe(id)
  expect(ownIdOf(`${id}.2@brightside.test`)).toBe(`${id}.2`)
  expect(communicationOfOwnId(` ${id.toUpperCase()}.2`)).toBe(id)
  expect(communicationOfOwnId('somebody-else')).toBeNull()
})

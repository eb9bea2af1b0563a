import { describe, expect, it } from 'vitest'
import { approvalOnSave } from './approval-on-save.ts'

const saved = { name: 'Checking in', body: 'Are you still interested?', approval: true }
const [pending, approved, rejected] = (['PENDING', 'APPROVED', 'REJECTED'] as const).map((status) => ({
  ...saved,
  status,
}))
const submitted = { kind: 'submitted', status: 'PENDING' }
const stillPending = { kind: 'unchanged', status: 'PENDING' }
const stillApproved = { kind: 'unchanged', status: 'APPROVED' }
const withdrawn = { kind: 'withdrawn', status: null }

describe('a saved template', () => {
  it.each([
    ['a new one', null, saved, submitted],
    ['one that was not submitted', { ...saved, approval: false, status: null }, saved, submitted],
    ['an approved one with another text', approved, { ...saved, body: 'Hello?' }, submitted],
    ['an approved one with another name', approved, { ...saved, name: 'Hello' }, submitted],
    ['an approved one without a change', approved, saved, stillApproved],
    ['a pending one with another text', pending, { ...saved, body: 'Hello?' }, submitted],
    ['a pending one with another name', pending, { ...saved, name: 'Hello' }, stillPending],
    ['a rejected one, even without a change', rejected, saved, submitted],
    ['one whose approval is turned off', approved, { ...saved, approval: false }, withdrawn],
  ] as const)('for WhatsApp is submitted, left or withdrawn: %s (TPL-21)', (_, stored, change, expected) => {
    expect(approvalOnSave('WhatsApp', stored ?? null, change)).toEqual(expected)
  })

  it('for SMS or email is never submitted (TPL-21)', () => {
    for (const channel of ['SMS', 'Email'] as const)
      expect(approvalOnSave(channel, null, saved)).toEqual(withdrawn)
  })
})

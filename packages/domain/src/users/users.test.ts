import { describe, expect, it } from 'vitest'
import type { Role } from '../config/init-defaults.ts'
import { invitationProblem } from './invitation.ts'
import { type ChangeableUser, invitationState, type UserState, userChangeRefusal, userState } from './user.ts'
import { checkInvitee, stateLabel } from './user-text.ts'

const now = '2026-01-05T09:00:00Z'
const earlier = '2026-01-05T08:00:00Z'
const later = '2026-01-06T09:00:00Z'

describe('a user', () => {
  it.each([
    [{}, 'active'],
    [{ invited_at: earlier }, 'invited'],
    [{ invited_at: earlier, joined_at: now }, 'active'],
    [{ deactivated_at: now }, 'deactivated'],
    [{ invited_at: earlier, joined_at: now, deactivated_at: now }, 'deactivated'],
  ] as const)('with %j is %s', (times, state) => {
    expect(userState({ invited_at: null, joined_at: null, deactivated_at: null, ...times })).toBe(state)
  })

  it.each([
    [{ expires_at: later, void_at: null }, 'sent', 'Invited'],
    [{ expires_at: now, void_at: null }, 'expired', 'Invitation expired'],
    [null, 'expired', 'Invitation expired'],
    [{ expires_at: later, void_at: earlier }, 'failed', 'Email not delivered'],
  ] as const)('whose invitation is %j reads as %s', (invitation, state, label) => {
    expect(invitationState(invitation, now)).toBe(state)
    expect(stateLabel('invited', state)).toBe(label)
  })

  it('needs a name and an email address to be invited', () => {
    expect(checkInvitee({ name: 'Nia Ferris', email: 'nia@brightside.test' })).toEqual({})
    expect(checkInvitee({ name: ' ', email: '' })).toEqual({
      name: 'Enter a name',
      email: 'Must not be empty',
    })
    expect(checkInvitee({ name: 'Nia', email: 'nia@' })).toEqual({ email: 'Enter a valid email address' })
  })
})

describe('a change of a user', () => {
  const refusal = (
    change: Partial<ChangeableUser>,
    user: { state?: UserState; role?: Role; isSelf?: boolean; otherOwners?: number },
  ) => userChangeRefusal({ state: 'active', role: 'owner', isSelf: false, otherOwners: 1, ...user, change })
  const losses: Partial<ChangeableUser>[] = [
    { role: 'user' },
    { active: false },
    { role: 'owner', active: false },
  ]

  it('is allowed for another owner while a second one remains, and never for the last', () => {
    for (const change of losses) {
      expect(refusal(change, {})).toBeNull()
      expect(refusal(change, { otherOwners: 0 })).toBe('last_owner')
      expect(refusal(change, { otherOwners: 0, isSelf: true })).toBe('last_owner')
    }
  })

  it('does not take owners out of their own account', () => {
    for (const change of losses) expect(refusal(change, { isSelf: true })).toBe('self')
    expect(refusal({ name: 'Ada' }, { isSelf: true, otherOwners: 0 })).toBeNull()
    expect(refusal({ role: 'owner', active: true }, { isSelf: true, otherOwners: 0 })).toBeNull()
  })

  it('is free for users without the role, and for owners who are not active', () => {
    for (const change of [...losses, { role: 'owner' } as const]) {
      expect(refusal(change, { role: 'user', otherOwners: 0 })).toBeNull()
      expect(refusal(change, { state: 'deactivated', otherOwners: 0 })).toBeNull()
    }
    expect(refusal({ role: 'user' }, { state: 'invited', otherOwners: 0 })).toBeNull()
  })

  it('does not deactivate invited users, whose invitation is withdrawn instead', () => {
    expect(refusal({ active: false }, { state: 'invited', role: 'user' })).toBe('not_joined')
  })
})

describe('an invitation', () => {
  const invitation = { user_id: 'nia', joined: false, void_at: null, expires_at: later }

  it.each([
    [invitation, null],
    [null, 'invitation_withdrawn'],
    [{ ...invitation, user_id: null, void_at: now }, 'invitation_withdrawn'],
    [{ ...invitation, joined: true, void_at: now }, 'invitation_used'],
    [{ ...invitation, void_at: now }, 'invitation_replaced'],
    [{ ...invitation, expires_at: now }, 'invitation_expired'],
  ])('such as %j has the problem %s', (followed, problem) => {
    expect(invitationProblem(followed, now)).toBe(problem)
  })
})

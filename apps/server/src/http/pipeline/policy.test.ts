import { describe, expect, it } from 'vitest'
import { routes } from '../../app.ts'
import { allow } from './policy.ts'

it('allows the roles that it names, and none that the product does not know', () => {
  const policy = allow('admin')
  expect(['admin', 'user', 'guest', ''].map((role) => policy({ role }))).toEqual([true, false, false, false])
})

describe('every call for staff', () => {
  const calls = routes.filter(({ endpoint }) => endpoint.caller === 'staff')

  it.each(calls.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const))(
    '%s asks a policy, which gives both roles the same rights (ACT-50, SETT-13)',
    (_, { policy }) => {
      expect(['user', 'admin', 'guest'].map((role) => policy?.({ role }))).toEqual([true, true, false])
    },
  )
})

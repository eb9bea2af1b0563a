import type { AuthDetails } from '@enamel/contract/auth'
import { vi } from 'vitest'
import { AuthFailure } from '../auth-problem.ts'

export const details: AuthDetails = {
  email: 'reception@brightside.test',
  token: 'token-1',
  payload: {
    user_id: '0197a0c0-0000-7000-8000-000000000001',
    client_id: '0197a0c0-0000-7000-8000-000000000002',
    name: 'Hannah Price',
    role: 'user',
    expires_at: '2026-01-05T11:00:00Z',
  },
}

export const login = {
  type: 'log_in',
  email: 'reception@brightside.test',
  password: 'enamel-demo-password',
  allowed_redirect_urls: ['https://reports.enamel.test'],
} as const

/** A call that fails with the error code `code`. */
export const rejectWith = (code: string) => () => Promise.reject(new AuthFailure({ code }))
/** A call that the server does not respond to. */
export const rejectWithoutResponse = () =>
  Promise.reject(new AuthFailure({ code: 'network_error', isInconclusive: true }))

/** Waits for pending promises, without advancing the clock. */
export const flushPromises = () => vi.advanceTimersByTimeAsync(0)

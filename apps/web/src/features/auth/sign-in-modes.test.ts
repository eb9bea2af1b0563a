import { ClientConfig } from '@enamel/contract/config'
import { authModes } from '@enamel/domain/config/auth-mode'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectCalls } from '../../lib/call.ts'
import { fakeApi } from '../../lib/testing/fake-network.ts'
import { authView } from './auth-view.ts'
import { createAuth } from './create-auth.ts'
import { createCsrfToken } from './csrf-token.ts'
import { inviteProblem, ssoProblem } from './provider-problem.ts'
import type { SignInParts } from './sign-in-mode.ts'
import { signInModes } from './sign-in-modes.ts'

// There is no session, and every request fails.
beforeEach(() => connectCalls(fakeApi(['broken']).client))

const ssoConfig = { sso_provider: 'Smile ID', sso_url: 'https://id.smile.example' }

function parts(config: Partial<ClientConfig> = ssoConfig): SignInParts {
  return {
    clientConfig: ClientConfig.parse({ ui_base_url: 'https://app.enamel.test', ...config }),
    csrf: createCsrfToken(),
    apiBaseUrl: () => '/api',
    popups: {
      open: () => null,
      windowBounds: () => ({ left: 0, top: 0, width: 0, height: 0 }),
      origin: '',
      onMessage: () => () => undefined,
    },
    page: { requestedAddress: () => '/', leaveFor: () => undefined },
    forgetDrafts: () => undefined,
  }
}

async function startSignIn(mode: (typeof authModes)[number], config?: Partial<ClientConfig>) {
  const start = await signInModes[mode]()
  return start(parts(config))
}

describe('the configured auth mode', () => {
  it.each(authModes)('%s selects only the sign-in of that mode (AUTH-01)', async (mode) => {
    const signIn = await startSignIn(mode)
    expect(signIn.mode).toBe(mode)
    expect(signIn.actor.getSnapshot().machine.id).toBe(mode)
    const auth = createAuth({
      signIn: signIn.actor,
      loadInit: () => Promise.reject(),
      clearUserData: () => undefined,
    })
    expect(authView(auth.getSnapshot(), signIn.actor.getSnapshot())).toEqual({
      kind: 'login',
      busy: false,
      problem: null,
    })
  })

  it.each(['concurrent', 'sso'] as const)(
    '%s cannot start without a configured provider, and the error names the missing part (AUTH-38)',
    async (mode) => {
      await expect(startSignIn(mode, { sso_provider: null, sso_url: null })).rejects.toThrow(
        new Error('Config must be injected: sso'),
      )
    },
  )

  it('legacy needs no provider (AUTH-38)', async () => {
    expect((await startSignIn('legacy', { sso_provider: null, sso_url: null })).mode).toBe('legacy')
  })
})

describe('reading a problem with the provider', () => {
  it('throws in legacy mode, where the read is a programming error (AUTH-39)', async () => {
    const legacy = await startSignIn('legacy')
    expect(() => ssoProblem(legacy)).toThrow('There is no sso error in legacy mode')
    expect(() => inviteProblem(legacy)).toThrow('There is no invite error in legacy mode')
  })

  it('returns the sso problem in modes with a provider, and the invite problem only in concurrent mode', async () => {
    const notFound = { type: 'start', remembered: false, message: 'error.not-found' } as const
    const sso = await startSignIn('sso')
    sso.actor.send(notFound)
    expect(ssoProblem(sso)?.message).toBe('User not found.')
    expect(() => inviteProblem(sso)).toThrow('There is no invite error in sso mode')
    const concurrent = await startSignIn('concurrent')
    expect(ssoProblem(concurrent)).toBeNull()
    expect(inviteProblem(concurrent)).toBeNull()
    concurrent.actor.send(notFound)
    await expect.poll(() => ssoProblem(concurrent)?.message).toBe('User not found.')
  })
})

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

// There is no session, and no call gets through.
beforeEach(() => connectCalls(fakeApi(['broken']).client))

const provided = { sso_provider: 'Smile ID', sso_url: 'https://id.smile.example' }

function parts(config: Partial<ClientConfig> = provided): SignInParts {
  return {
    clientConfig: ClientConfig.parse({ ui_base_url: 'https://app.enamel.test', ...config }),
    csrf: createCsrfToken(),
    apiBaseUrl: () => '/api',
    popups: {
      open: () => null,
      place: () => ({ left: 0, top: 0, width: 0, height: 0 }),
      origin: '',
      onMessage: () => () => undefined,
    },
    page: { wanted: () => '/', leaveFor: () => undefined },
    forgetDrafts: () => undefined,
  }
}

async function signInBy(mode: (typeof authModes)[number], config?: Partial<ClientConfig>) {
  const start = await signInModes[mode]()
  return start(parts(config))
}

describe('the configured auth mode', () => {
  it.each(authModes)('%s selects its own sign-in and no other (AUTH-01)', async (mode) => {
    const signIn = await signInBy(mode)
    expect(signIn.mode).toBe(mode)
    expect(signIn.actor.getSnapshot().machine.id).toBe(mode)
    const auth = createAuth({
      signIn: signIn.actor,
      loadInit: () => Promise.reject(),
      forget: () => undefined,
    })
    expect(authView(auth.getSnapshot(), signIn.actor.getSnapshot())).toEqual({
      kind: 'login',
      busy: false,
      problem: null,
    })
  })

  it.each(['concurrent', 'sso'] as const)(
    'cannot start in %s mode when nothing is known of the provider, and says what is missing (AUTH-38)',
    async (mode) => {
      await expect(signInBy(mode, { sso_provider: null, sso_url: null })).rejects.toThrow(
        new Error('Config must be injected: sso'),
      )
    },
  )

  it('needs nothing of a provider in legacy mode (AUTH-38)', async () => {
    expect((await signInBy('legacy', { sso_provider: null, sso_url: null })).mode).toBe('legacy')
  })
})

describe('reading what went wrong at the provider', () => {
  it('is a programming error in legacy mode, and thrown (AUTH-39)', async () => {
    const legacy = await signInBy('legacy')
    expect(() => ssoProblem(legacy)).toThrow('There is no sso error in legacy mode')
    expect(() => inviteProblem(legacy)).toThrow('There is no invite error in legacy mode')
  })

  it('is distinguished from the rest in the modes that have a provider', async () => {
    const notFound = { type: 'start', remembered: false, message: 'error.not-found' } as const
    const sso = await signInBy('sso')
    sso.actor.send(notFound)
    expect(ssoProblem(sso)?.message).toBe('User not found.')
    expect(() => inviteProblem(sso)).toThrow('There is no invite error in sso mode')
    const concurrent = await signInBy('concurrent')
    expect(ssoProblem(concurrent)).toBeNull()
    expect(inviteProblem(concurrent)).toBeNull()
    concurrent.actor.send(notFound)
    await expect.poll(() => ssoProblem(concurrent)?.message).toBe('User not found.')
  })
})

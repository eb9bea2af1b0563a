import { timeZoneOf } from '@enamel/domain/config/country'
import { featureFlags, isOn } from '@enamel/domain/config/feature-flags'
import { withInitDefaults } from '@enamel/domain/config/init-defaults'
import { describe, expect, it } from 'vitest'
import { CONFIG_REFRESH_MS, configFailureText, configRetryDelayMs, requireConfig } from './config-fetch.ts'
import { shouldProbe, shouldReload } from './version-check.ts'

describe('the config', () => {
  it('is fetched again 5 times, after 1000 ms times 2 to the power of the attempt (CFG-02)', () => {
    expect([0, 1, 2, 3, 4].map(configRetryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000])
    expect(configRetryDelayMs(5)).toBeNull()
    expect(configRetryDelayMs(-1)).toBeNull()
  })

  it('fails with the text "Failed to fetch config", the server message, or unknown_error', () => {
    expect(configFailureText({ kind: 'no_response' })).toBe('Failed to fetch config')
    expect(configFailureText({ kind: 'invalid_response', message: 'We are restarting' })).toBe(
      'We are restarting',
    )
    expect(configFailureText({ kind: 'invalid_response' })).toBe('unknown_error')
    expect(configFailureText({ kind: 'invalid_response', message: ' ' })).toBe('unknown_error')
  })

  it('is refreshed every 15 minutes', () => {
    expect(CONFIG_REFRESH_MS).toBe(900_000)
  })

  it('cannot be read before it is loaded: "Config must be available..." is thrown (CFG-07)', () => {
    expect(() => requireConfig(null)).toThrow(/^Config must be available/)
    expect(() => requireConfig(undefined)).toThrow(/^Config must be available/)
    const config = { api_base_url: '/api' }
    expect(requireConfig(config)).toBe(config)
  })
})

describe('the version check', () => {
  it('does not probe for a local page, nor for a page of the announced version (CFG-09)', () => {
    expect(shouldProbe('local', '1.1.0')).toBe(false)
    expect(shouldProbe('1.1.0', '1.1.0')).toBe(false)
    expect(shouldProbe('1.0.0', '1.1.0')).toBe(true)
    expect(shouldProbe('1.2.0', '1.1.0')).toBe(true)
  })

  it('reloads only when all three responses are equal and match the available version (CFG-10)', () => {
    expect(shouldReload(['1.1.0', '1.1.0', '1.1.0'], '1.1.0', null)).toBe(true)
    expect(shouldReload(['1.1.0', '1.0.0', '1.1.0'], '1.1.0', null)).toBe(false)
    expect(shouldReload(['1.1.0', null, '1.1.0'], '1.1.0', null)).toBe(false)
    expect(shouldReload(['1.2.0', '1.2.0', '1.2.0'], '1.1.0', null)).toBe(false)
    expect(shouldReload(['1.1.0', '1.1.0'], '1.1.0', null)).toBe(false)
  })

  it('does not reload twice for the same version', () => {
    expect(shouldReload(['1.1.0', '1.1.0', '1.1.0'], '1.1.0', '1.1.0')).toBe(false)
    expect(shouldReload(['1.1.0', '1.1.0', '1.1.0'], '1.1.0', '1.0.9')).toBe(true)
  })
})

describe('the response of init', () => {
  it('has the defaults role user and client country GB (CFG-14, ACT-50)', () => {
    expect(withInitDefaults({ client: {} })).toEqual({ role: 'user', client: { country: 'GB' } })
    expect(withInitDefaults({ role: 'owner', client: { country: 'IE', name: 'x' } })).toEqual({
      role: 'owner',
      client: { country: 'IE', name: 'x' },
    })
  })

  it('switches on the flags in its list, and every other flag is off', () => {
    expect([...featureFlags].sort()).toEqual([
      'app-switcher',
      'attachments',
      'dentally-ui-v2',
      'dentally:create-patient',
      'dentally:incoming-patients',
      'lite',
      'patient-values',
      'pms-events',
      'pro',
      'timeline-v2',
      'whatsapp',
    ])
    for (const flag of featureFlags) {
      expect(isOn([flag], flag)).toBe(true)
      expect(
        isOn(
          featureFlags.filter((other) => other !== flag),
          flag,
        ),
      ).toBe(false)
      expect(isOn([], flag)).toBe(false)
      expect(isOn(undefined, flag)).toBe(false)
    }
  })

  it('determines the time zone by its country: London for GB, Dublin for IE', () => {
    expect(timeZoneOf('GB')).toBe('Europe/London')
    expect(timeZoneOf('IE')).toBe('Europe/Dublin')
  })
})

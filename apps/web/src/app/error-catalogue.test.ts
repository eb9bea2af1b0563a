import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { communicationRows } from './testing/error-catalogue/communications.ts'
import { inboxRows } from './testing/error-catalogue/inbox.ts'
import { patientRows } from './testing/error-catalogue/patients.ts'
import { settingsRows } from './testing/error-catalogue/settings.ts'
import { signingInRows } from './testing/error-catalogue/signing-in.ts'

const rows = [...settingsRows, ...signingInRows, ...patientRows, ...communicationRows, ...inboxRows]

describe('the error catalogue', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each(rows)('responds as %s requires when %s (ERRC-01)', async (_id, _situation, getResult, expected) => {
    expect(await getResult()).toEqual(expected)
  })

  it('has a test case for each of its rows (ERRC-01)', () => {
    const auth = [16, 18, 19, 20, 21, 22, 23, 24, 30, 32, 34, 38, 39].map((number) => `AUTH-${number}`)
    const com = [8, 12, 14, 15, 19].map((number) => `COM-${String(number).padStart(2, '0')}`)
    const others =
      'CFG-03 CFG-07 CFG-17 CFG-19 SRCH-06 PAT-08 PAT-10 TML-05 MAIL-03 RPL-18 INB-04 INB-16 INB-17 INB-18'
    const expected = [...auth, ...com, ...others.split(' ')].sort()
    expect([...new Set(rows.map(([id]) => id))].sort()).toEqual(expected)
  })

  describe('programming errors (ERRC-02)', () => {
    it.each(['CFG-07', 'AUTH-38', 'AUTH-39', 'COM-14', 'COM-15', 'RPL-18', 'INB-04'])(
      'are thrown and never swallowed: %s',
      (requirement) => {
        const cases = rows.filter(([id]) => id === requirement)
        expect(cases.length).toBeGreaterThan(0)
        for (const [, , getResult] of cases) expect(getResult()).not.toBe('nothing')
      },
    )
  })
})

import { expect, it } from 'vitest'
import { whyUnfit } from './server-fits.ts'

it('refuses a PostgreSQL that is too old, and names the required version', () => {
  const server = { encoding: 'UTF8', folded: 'é' }
  expect(whyUnfit({ ...server, version: '14.19 (Debian 14.19-1)' })).toBe(
    'PostgreSQL 15 or newer is needed, and the server of DATABASE_URL is 14.19 (Debian 14.19-1): ' +
      'upgrade it, or name another.',
  )
  for (const version of ['15.0', '16.10', '18.4', '19beta1'])
    expect(whyUnfit({ ...server, version })).toBeNull()
})

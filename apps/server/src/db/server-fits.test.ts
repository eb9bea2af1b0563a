import { expect, it } from 'vitest'
import { whyUnfit } from './server-fits.ts'

it('a PostgreSQL that is too old is refused, in a text with the required version', () => {
  const server = { encoding: 'UTF8', folded: 'é' }
  expect(whyUnfit({ ...server, version: '14.19 (Debian 14.19-1)' })).toBe(
    'PostgreSQL 15 or newer is needed, and the server of DATABASE_URL is 14.19 (Debian 14.19-1): ' +
      'upgrade the server, or set DATABASE_URL to a different one.',
  )
  for (const version of ['15.0', '16.10', '18.4', '19beta1'])
    expect(whyUnfit({ ...server, version })).toBeNull()
})

import { expect, it } from 'vitest'
import { sealFor } from './sealed-text.ts'

const SECRET = 'a secret of at least 32 characters'

it('a sealed text can be opened only for its purpose', async () => {
  const keys = sealFor(SECRET, 'integrations')
  const sealed = await keys.seal('api-key é 🦷')
  expect(sealed).not.toContain('api-key')
  expect(await keys.seal('api-key é 🦷')).not.toBe(sealed)
  expect(await sealFor(SECRET, 'integrations').open(sealed)).toBe('api-key é 🦷')
  await expect(sealFor(SECRET, 'sessions').open(sealed)).rejects.toThrow()
  await expect(sealFor(`${SECRET}!`, 'integrations').open(sealed)).rejects.toThrow()
})

it('a changed text cannot be opened', async () => {
  const keys = sealFor(SECRET, 'integrations')
  const parts = (await keys.seal('api-key')).split('.')
  parts[3] = `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1)}`
  await expect(keys.open(parts.join('.'))).rejects.toThrow()
})

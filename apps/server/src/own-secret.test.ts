import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownSecret } from './own-secret.ts'

it('only one secret is created, even when several calls need it at once, and only its owner can read the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-secret-'))
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => ownSecret(folder)))
  expect(first).toMatch(/^[\w-]{43}$/)
  expect([...others, await ownSecret(folder)]).toEqual([first, first, first])
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secret'])
  await rm(folder, { recursive: true })
})

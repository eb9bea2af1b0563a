import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureDataFolder } from './data-folder.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'enamel-folder-'))
})
afterEach(() => rm(parent, { recursive: true }))

it('creates a data folder with its parents, leaves it empty, and accepts an existing one', async () => {
  const folder = join(parent, 'a/b/data')
  await Promise.all([ensureDataFolder(folder), ensureDataFolder(folder)])
  await ensureDataFolder(folder)
  expect(await readdir(folder)).toEqual([])
})

it('refuses a data folder that is a file or is below a file', async () => {
  const file = join(parent, 'file')
  await writeFile(file, '')
  for (const folder of [file, join(file, 'data')]) {
    await expect(ensureDataFolder(folder)).rejects.toThrow(
      `The data folder ${folder} cannot be used: a part of this path is a file. Set ENAMEL_DATA to`,
    )
  }
})

it.skipIf(!existsSync('/proc/self'))(
  'refuses immediately a folder in which no user can create folders, and every folder below it',
  async () => {
    for (const folder of ['/proc', '/proc/enamel', '/proc/enamel/data']) {
      await expect(ensureDataFolder(folder)).rejects.toThrow(
        `The data folder ${folder} cannot be used: the system allows no folder to be created there`,
      )
    }
  },
)

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clusterIn } from './cluster.ts'
import { findSocketFolder } from './server-endpoint.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enamel-socket-'))
})
afterAll(() => rm(folder, { recursive: true }))

it("the server's socket is in the folder of its cluster, and finding that out leaves no file", async () => {
  const place = clusterIn(folder)
  expect(await findSocketFolder(place)).toBe(place.clusterFolder)
  expect(await readdir(folder)).toEqual([])
})

it('the server has no socket where its path would have 108 bytes, or where no file can be', async () => {
  const pathIn = (name: string) => join(clusterIn(join(folder, name)).clusterFolder, '.s.PGSQL.65535')
  const name = 'f'.repeat(108 - pathIn('').length - '/'.length)
  expect(pathIn(name)).toHaveLength(108)
  await mkdir(join(folder, name))
  expect(await findSocketFolder(clusterIn(join(folder, name)))).toBeUndefined()
  expect(await findSocketFolder(clusterIn(join(folder, 'nowhere')))).toBeUndefined()
})

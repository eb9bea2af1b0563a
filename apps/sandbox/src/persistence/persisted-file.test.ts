import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { persistedFile } from './persisted-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'persisted-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
const Names = z.object({ names: z.array(z.string()) })

it('reads its state from the same folder again, and stores nothing without a folder', () => {
  const open = (dataFolder: string | undefined) =>
    persistedFile(dataFolder, 'names', Names, () => ({ names: [] }))
  const first = open(join(folder, 'new'))
  first.value.names.push('Ada')
  first.save()
  expect(open(join(folder, 'new')).value).toEqual({ names: ['Ada'] })
  expect(readdirSync(join(folder, 'new'))).toEqual(['names.json'])

  const inMemory = open(undefined)
  inMemory.value.names.push('Ada')
  inMemory.save()
  expect(open(undefined).value).toEqual({ names: [] })
})

it('throws an error with the name of a file that it cannot read, instead of overwriting it', () => {
  writeFileSync(join(folder, 'broken.json'), '{"names": 5}')
  expect(() => persistedFile(folder, 'broken', Names, () => ({ names: [] }))).toThrow(/broken\.json/)
})

import { cp, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureLibraryLinks, findBinaries } from './binaries.ts'

let installed: string
let copy: string

beforeEach(async () => {
  installed = join(dirname((await findBinaries()).postgres), '../..')
  copy = await mkdtemp(join(tmpdir(), 'enamel-binaries-'))
  await mkdir(join(copy, 'native/lib'), { recursive: true })
  await cp(join(installed, 'native/pg-symlinks.json'), join(copy, 'native/pg-symlinks.json'))
})

afterEach(() => rm(copy, { recursive: true }))

it('the links of the libraries are made when the install ran no scripts', async () => {
  await cp(join(installed, 'scripts'), join(copy, 'scripts'), { recursive: true })
  const links = JSON.parse(await readFile(join(copy, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source } of links) await writeFile(join(copy, source), '')

  await ensureLibraryLinks(copy)
  expect(await readlink(join(copy, 'native/lib/libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/)
  await ensureLibraryLinks(copy)
})

it('the error explains what to do when the links cannot be made', async () => {
  await expect(ensureLibraryLinks(copy)).rejects.toThrow(
    `PostgreSQL's libraries in ${copy} lack their links, and this user may not make them. ` +
      'As the owner of that folder, run "node scripts/hydrate-symlinks.js" in it once.',
  )
})

it('the error explains what to do when there is no package for the platform', async () => {
  await expect(findBinaries('linux-mips')).rejects.toThrow(
    /^There is no PostgreSQL for linux-mips among the installed packages\. Install with .* or set DATABASE_URL/,
  )
})

import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { builtInEmails, RENDERED_EMAILS, renderBuiltInEmails } from './render-built-in-emails.ts'

it('the rendered emails match the built-in workflows (npm run emails writes them)', async () => {
  const subjects = builtInEmails().map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(await readFile(RENDERED_EMAILS, 'utf8')).toBe(await renderBuiltInEmails())
})

import { readFile } from 'node:fs/promises'
import mjml2html from 'mjml'
import { expect, it } from 'vitest'
import { builtInContent } from './built-in-content.ts'
import { builtInEmails, RENDERED_EMAILS, renderBuiltInEmails } from './render-built-in-emails.ts'

it('the rendered emails match the built-in workflows (npm run emails writes them)', async () => {
  const subjects = builtInEmails().map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(await readFile(RENDERED_EMAILS, 'utf8')).toBe(await renderBuiltInEmails())
})

it.each(builtInEmails().map((email) => [email.subject, email] as const))(
  'the MJML of "%s" is valid',
  async (_, email) => {
    const { mjml } = JSON.parse(builtInContent(email).definition)
    const { errors } = await mjml2html(mjml, { validationLevel: 'soft' })
    expect(errors).toEqual([])
  },
)

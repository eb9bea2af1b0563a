import { writeFile } from 'node:fs/promises'
import { RENDERED_EMAILS, renderBuiltInEmails } from './render-built-in-emails.ts'

/** Writes generated/emails.json from the built-in workflows: `npm run emails`. */
await writeFile(RENDERED_EMAILS, await renderBuiltInEmails())

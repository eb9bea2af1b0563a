import { page } from 'vitest/browser'
import { openSignedIn } from './open-signed-in.tsx'
import type { TemplatesServer } from './templates-server.ts'

export const openTemplates = (server: TemplatesServer, path: string) =>
  openSignedIn(server, `/settings/templates${path}`)
export const editPath = (template: { channel: string; id: string }) =>
  `/${template.channel}/edit/${template.id}`

export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
export const editor = page.getByRole('region', { name: /^(Create|Edit) template$/ })
export const field = (name: string) => editor.getByRole('textbox', { name, exact: true })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const preview = editor.getByRole('region', { name: 'Preview' })
export const bubble = preview.getByRole('article')
export const approval = page.getByRole('dialog', { name: 'Send this template for approval?' })
export const removal = page.getByRole('dialog', { name: 'Delete Template' })
export const listed = (name: string) => page.getByRole('link', { name: `Edit ${name}`, exact: true })
export const nameChecks = ({ calls }: TemplatesServer) =>
  calls.filter((call) => /^GET \/api\/templates\//.test(call))

import type { Template } from '@enamel/contract/templates'
import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useLiveIntegrations } from '../../../features/integrations/live-integrations.ts'
import { TemplateEditor } from '../../../features/templates/editor/template-editor.tsx'
import { TemplatesPane } from '../../../features/templates/list/templates-pane.tsx'
import { useLiveTemplates } from '../../../features/templates/live-templates.ts'
import { templatesQuery } from '../../../features/templates/templates.api.ts'
import { useTemplateChannels } from '../../../features/templates/use-template-channels.ts'
import { aTemplate, whatsAppConnection } from '../../../signed-in/testing/events.ts'
import { patientServer } from '../../../signed-in/testing/patient-server.ts'
import { showSignedIn } from '../../../signed-in/testing/show-signed-in.tsx'

function Pane() {
  useLiveTemplates()
  useLiveIntegrations()
  const { enabled } = useTemplateChannels()
  return (
    <TemplatesPane
      channels={enabled}
      channel="WhatsApp"
      openId={undefined}
      onChannel={() => {}}
      onDelete={() => {}}
    />
  )
}

const template = aTemplate({ name: 'Reminder', status: 'PENDING' })
const group = (title: string) => page.getByRole('button', { name: title, expanded: true })

it('the list follows the status of templates, and what other users do with them', async () => {
  const server = patientServer({ integrations: [whatsAppConnection()] })
  const respond = (templates: object[]) =>
    server.on(/^GET \/templates$/, () => ({ status: 200, body: templates }))
  respond([template])
  const { publish } = showSignedIn(<Pane />)
  await expect.element(group('Pending approval')).toBeVisible()
  respond([{ ...template, status: 'REJECTED', reason: 'It begins with a variable' }])
  publish({ kind: 'template_status' })
  await expect.element(group('Rejected')).toBeVisible()
  await expect.element(page.getByText('WhatsApp: It begins with a variable')).toBeVisible()
  respond([])
  publish({ kind: 'settings_changed', sections: [] })
  await expect.element(page.getByText('Create your first WhatsApp template')).toBeVisible()
})

it('the tab of WhatsApp follows its connection (TPL-02)', async () => {
  const server = patientServer({ integrations: [whatsAppConnection()] })
  const { publish } = showSignedIn(<Pane />)
  const tabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(tabs).toEqual(['SMS', 'Email', 'WhatsApp'])
  server.on(/^GET \/integrations$/, () => ({ status: 200, body: [whatsAppConnection('disconnected')] }))
  publish({ kind: 'integration_changed', integration: 'whatsapp', name: 'WhatsApp', state: 'disconnected' })
  await expect.poll(tabs).toEqual(['SMS', 'Email'])
})

function Editor() {
  useLiveTemplates()
  const { data: [stored] = [] } = useQuery(templatesQuery)
  return (
    stored && (
      <TemplateEditor
        channel="WhatsApp"
        template={stored}
        placeholders={[]}
        preview={() => null}
        onBack={() => {}}
      />
    )
  )
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = page.getByRole('button', { name: 'Save template', exact: true })
const approval = page.getByRole('dialog', { name: 'Send this template for approval?' })
const approved = aTemplate({ name: 'Reminder', body: 'See you soon.' })

/** The editor of an approved template, and what another user makes of the template. */
async function openEditor() {
  const server = patientServer()
  let stored = approved
  server.on(/^GET \/templates$/, () => ({ status: 200, body: [stored] }))
  server.on(/^GET \/templates\//, () => ({ status: 404, body: { code: 'not_found', message: 'Free' } }))
  server.on(/^PUT /, () => ({
    status: 409,
    body: { code: 'edit_conflict', message: 'Someone else changed this.', record: stored },
  }))
  const { publish } = showSignedIn(<Editor />)
  await expect.element(field('Name')).toHaveValue('Reminder')
  return {
    changeElsewhere(change: Partial<Template>) {
      stored = { ...stored, ...change }
      publish({ kind: 'settings_changed', sections: ['templates'] })
    },
    sent: () => server.sent(/^PUT /).map(({ body }) => body),
  }
}

it('the question about approval begins with the answer that another user has saved during the edit (TPL-20)', async () => {
  const { changeElsewhere, sent } = await openEditor()
  await field('Message').fill('See you tomorrow.')
  changeElsewhere({ approval: false, status: 'NOT_SUBMITTED' })
  await expect.element(page.getByText('Not submitted for approval').first()).toBeVisible()
  await save.click()
  await expect.element(approval.getByRole('switch')).not.toBeChecked()
  await approval.getByRole('button', { name: 'Save template' }).click()
  const basedOn = { approval: false, body: 'See you soon.' }
  await expect.poll(sent).toMatchObject([{ approval: false, body: 'See you tomorrow.', based_on: basedOn }])
})

it('a save is based on the template as it was when Save was pressed, so that a later change by another user is a conflict', async () => {
  const { changeElsewhere, sent } = await openEditor()
  await field('Name').fill('Reminder 2')
  await save.click()
  await expect.element(approval.getByRole('switch')).toBeChecked()
  changeElsewhere({ body: 'Theirs', approval: false, status: 'NOT_SUBMITTED' })
  const covered = page.getByRole('textbox', { name: 'Message', exact: true, includeHidden: true })
  await expect.element(covered).toHaveTextContent('Theirs')
  await approval.getByRole('button', { name: 'Send for approval' }).click()
  const basedOn = { approval: true, body: 'See you soon.' }
  await expect.poll(sent).toMatchObject([{ approval: true, body: 'See you soon.', based_on: basedOn }])
  // The next save is based on the present text, which the user has seen.
  await save.click()
  await expect.element(approval.getByRole('switch')).not.toBeChecked()
  await approval.getByRole('switch').click()
  await approval.getByRole('button', { name: 'Send for approval' }).click()
  await expect
    .poll(sent)
    .toMatchObject([{}, { approval: true, body: 'Theirs', based_on: { approval: false, body: 'Theirs' } }])
})

import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useLiveIntegrations } from '../../../features/integrations/live-integrations.ts'
import { TemplatesPane } from '../../../features/templates/list/templates-pane.tsx'
import { useLiveTemplates } from '../../../features/templates/live-templates.ts'
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
  patientServer({ integrations: [whatsAppConnection()] })
  const { publish } = showSignedIn(<Pane />)
  const tabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(tabs).toEqual(['SMS', 'Email', 'WhatsApp'])
  publish({ kind: 'integration_changed', integration: 'whatsapp', name: 'WhatsApp', state: 'disconnected' })
  await expect.poll(tabs).toEqual(['SMS', 'Email'])
})

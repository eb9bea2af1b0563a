import type { WorkflowSummary } from '@enamel/contract/automation-workflows'
import type { Patient } from '@enamel/contract/patients'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { expect, test } from './test.ts'

const WORKFLOW = 'Referred enquiry welcome'
const THANKS = 'We have your enquiry'

/** How many automated texts the overview of the practice counts. */
async function automatedOn(page: Page): Promise<number> {
  await page.goto('/reporting/practice')
  const automated = page.locator('[data-metric=sms_sent] dt', { hasText: 'Automated' })
  return Number((await automated.locator('+ dd').textContent())?.replace(',', ''))
}

test('an automation writes to a new lead, its message is marked on the timeline and counted, and the lead can be taken out (AUT-41, AUT-30)', async ({
  page,
  staffApi,
  someone,
}) => {
  const before = await automatedOn(page)
  await page.goto('/automations')
  await expect(page.getByRole('link', { name: WORKFLOW })).toBeVisible()
  await page.getByRole('link', { name: WORKFLOW }).click()
  await page.getByRole('switch', { name: 'Enable Welcome, you were recommended' }).click()
  await page.getByRole('switch', { name: `Enable ${WORKFLOW}` }).click()
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible()

  const person = someone('Rhea')
  const id = await staffApi.addLead(person, 'booking')
  const { version } = await staffApi.get<Patient>(`/v3/patients/${id}`)
  await staffApi.put(`/v3/patients/${id}`, { version, referrer_name: 'Ann Otterburn' })
  await staffApi.put(`/v3/patients/${id}/stage`, { stage: 'newLead', note: null })
  expect((await person.waitUntilReceived('sms', THANKS)).body).toContain(`Hi ${person.first}`)

  const row = page.getByRole('listitem').filter({ hasText: person.name })
  await expect(row).toContainText('Wait 1 hour')

  await page.goto(`/patients/${id}`)
  const message = conversationOn(page).event(THANKS)
  await message.getByRole('button', { name: 'Automation' }).click()
  const receipt = page.getByRole('dialog', { name: 'Why it was allowed' })
  await expect(receipt).toContainText(WORKFLOW)
  await expectNoViolations(page, 'why a message was sent', '[role=dialog]')
  await receipt.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `${WORKFLOW} · next: ` }).click()
  await page.getByRole('button', { name: 'Take out' }).click()
  await page.getByRole('button', { name: 'Are you sure?' }).click()
  await expect(page.getByText('In no automation')).toBeVisible()

  await expect.poll(() => automatedOn(page)).toBeGreaterThan(before)
  const workflows = await staffApi.get<WorkflowSummary[]>('/automations')
  const workflow = workflows.find(({ name }) => name === WORKFLOW)
  await staffApi.put(`/automations/${workflow?.id}/enable`, { enabled: false })
})

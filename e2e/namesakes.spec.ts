import type { Patient } from '@enamel/contract/patients'
import { patientRow } from './screens/patient-rows.ts'
import { expect, test } from './test.ts'

test('two patients with the same name are distinguished in rows, in the search, above the conversation and in each step and result of an action', async ({
  page,
  staffApi,
  someone,
}) => {
  const first = someone('Nora')
  const second = { ...someone('Nora'), last: first.last, name: first.name }
  const firstId = await staffApi.addLead(first)
  await first.sendText('Hello')
  await page.goto('/inbox')
  await expect(
    patientRow(page, firstId).getByRole('button', { name: `${first.name} unread`, exact: true }),
  ).toBeVisible()

  await test.step('the row of the first changes when the second is added', async () => {
    const secondId = await staffApi.addLead(second)
    await second.sendText('Hello too')
    for (const [person, id] of [
      [first, firstId],
      [second, secondId],
    ] as const) {
      const digits = person.number.slice(-3)
      await expect(patientRow(page, id)).toContainText(`${person.name} · …${digits}`)
      await expect(
        patientRow(page, id).getByRole('button', { name: `${person.name} ending ${digits}` }),
      ).toBeVisible()
    }
  })

  const shown = `${second.name} · …${second.number.slice(-3)}`
  await test.step('the search lists both', async () => {
    await page.getByRole('combobox', { name: 'Search patients' }).fill(first.name)
    const hits = page.getByRole('option')
    await expect(hits).toHaveCount(2)
    await expect(hits.filter({ hasText: shown })).toHaveCount(1)
    await hits.filter({ hasText: shown }).click()
  })

  await test.step('the patient, the flow and the toast name the second', async () => {
    await expect(page).toHaveTitle(`${shown} - Enamel`)
    const editor = page.getByRole('dialog', { name: shown })
    await expect(editor.getByRole('heading', { level: 2, name: second.name })).toContainText(shown)
    await editor.getByRole('button', { name: 'Follow up', exact: true }).click()
    const panel = page.getByRole('dialog', { name: `Follow up: ${shown}` })
    await panel.getByRole('radio', { name: 'Wrong number', exact: true }).check()
    await panel.getByRole('button', { name: 'Next' }).click()
    await expect(panel).toContainText(`The phone number of ${shown} is wrong`)
    await panel.getByRole('button', { name: 'Confirm' }).click()
    await expect(panel).toBeHidden()
  })

  const hit = await staffApi.waitForPatient(second)
  await expect
    .poll(async () => (await staffApi.get<Patient>(`/v3/patients/${hit.id}`)).stage)
    .toBe('wrongNumber')
  expect((await staffApi.get<Patient>(`/v3/patients/${firstId}`)).stage).toBe('newLead')
})

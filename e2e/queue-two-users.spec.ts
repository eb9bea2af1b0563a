import type { Page } from '@playwright/test'
import { OWNER, openStaffApi, type StaffApi } from './people/staff-api.ts'
import { openLive } from './screens/open-live.ts'
import { loadUntilListed, patientRow } from './screens/patient-rows.ts'
import { expect, test } from './test.ts'

const STALE = 'Another user has completed this action. You should refresh actions due'

test('changes by another user are pending updates until a refresh, and the counts are always correct (ACT-12, ACT-21, ACT-27, ACT-28)', async ({
  page,
  staffApi,
  someone,
  playwright,
  sessionOf,
}) => {
  const [completedHere, completedByColleague, newLead] = [someone('Ada'), someone('Grace'), someone('Mary')]
  const [ownId, colleaguesId] = [
    await staffApi.addLead(completedHere, 'booking'),
    await staffApi.addLead(completedByColleague, 'booking'),
  ]
  const colleagueApi = await openStaffApi(playwright.request, await sessionOf(OWNER))
  const queue = queueOn(page)
  await openLive(page, '/actions/consults/outcomes')
  await loadUntilListed(page, colleaguesId)
  await queue.expectCorrectCount(staffApi)

  await colleagueApi.put(`/v3/patients/${colleaguesId}/actions`, { next_action: 'wrongNumber' })
  await expect(queue.row(colleaguesId)).toContainText(STALE)
  await queue.expectCorrectCount(staffApi)
  const newId = await colleagueApi.addLead(newLead, 'booking')
  await expect(queue.refreshButton(/^\d+ new actions?$/)).toBeVisible()
  await queue.expectCorrectCount(staffApi)
  await expect(queue.row(newId)).toHaveCount(0)

  await queue.refreshButton(/^\d+ updated actions?$/).click()
  await expect(queue.row(colleaguesId)).toHaveCount(0)
  await loadUntilListed(page, newId)
  await queue.expectCorrectCount(staffApi)

  // Changes that the same user makes elsewhere are not pending updates.
  await staffApi.put(`/v3/patients/${ownId}/actions`, { next_action: 'wrongNumber' })
  await queue.expectCorrectCount(staffApi)
  await expect(queue.row(ownId).filter({ hasText: STALE })).toHaveCount(0)
  await colleagueApi.close()
})

/** The queue Outcomes. Its list may have fewer rows than the menu's count, since other tests add leads. */
function queueOn(page: Page) {
  const menuEntry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Outcomes/ })
  return {
    row: (id: string) => patientRow(page, id),
    /** A button of the refresh control. */
    refreshButton: (text: RegExp) =>
      page.getByRole('region', { name: 'Actions due' }).getByRole('button', { name: text }),
    /** Waits until the menu shows the server's count. Other tests change the same queue. */
    expectCorrectCount: (staffApi: StaffApi) =>
      expect
        .poll(async () => {
          const due = await staffApi.get<Record<string, number>>(
            '/v3/actions/counts?stages=consultation,booking,txPlanConsult,inTx',
          )
          const count = Object.values(due).reduce((sum, stageCount) => sum + stageCount, 0)
          const shown = (await menuEntry.textContent()) ?? ''
          return shown.match(/\d+\+?/)?.[0] === String(count)
        })
        .toBe(true),
  }
}

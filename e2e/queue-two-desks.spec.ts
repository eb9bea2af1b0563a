import type { Page } from '@playwright/test'
import { OWNER, openStaffApi, type StaffApi } from './people/staff-api.ts'
import { openLive } from './screens/open-live.ts'
import { expect, test } from './test.ts'

const STALE = 'Another user has completed this action. You should refresh actions due'

test('changes by another user are pending updates here, and counts are right before and after the refresh (ACT-12, ACT-21, ACT-27, ACT-28)', async ({
  page,
  staffApi,
  someone,
  playwright,
  sessionOf,
}) => {
  const [mine, theirs, newcomer] = [someone('Ada'), someone('Grace'), someone('Mary')]
  const [myId, theirId] = [await staffApi.adds(mine, 'booking'), await staffApi.adds(theirs, 'booking')]
  const other = await openStaffApi(playwright.request, await sessionOf(OWNER))
  const queue = queueOn(page)
  await openLive(page, '/actions/consults/outcomes')
  await queue.comesToLight(theirId)
  await queue.countsRightly(staffApi)

  await other.put(`/v3/patients/${theirId}/actions`, { next_action: 'wrongNumber' })
  await expect(queue.row(theirId)).toContainText(STALE)
  await queue.countsRightly(staffApi)
  const newId = await other.adds(newcomer, 'booking')
  await expect(queue.refresh(/^\d+ new actions?$/)).toBeVisible()
  await queue.countsRightly(staffApi)
  await expect(queue.row(newId)).toHaveCount(0)

  await queue.refresh(/^\d+ updated actions?$/).click()
  await expect(queue.row(theirId)).toHaveCount(0)
  await queue.comesToLight(newId)
  await queue.countsRightly(staffApi)

  // The same person's changes elsewhere are not pending updates.
  await staffApi.put(`/v3/patients/${myId}/actions`, { next_action: 'wrongNumber' })
  await queue.countsRightly(staffApi)
  await expect(queue.row(myId).filter({ hasText: STALE })).toHaveCount(0)
  await other.leave()
})

/** Outcomes as staff see them: fewer than the menu counts to, while other journeys add new leads. */
function queueOn(page: Page) {
  const row = (id: string) => page.locator(`[data-patient="${id}"]`)
  const more = page.getByRole('button', { name: /^Show \d+ more / })
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Outcomes/ })
  return {
    row,
    /** A part of the refresh control. */
    refresh: (text: RegExp) =>
      page.getByRole('region', { name: 'Actions due' }).getByRole('button', { name: text }),
    /** The menu shows the server's count, while others work the same queue. */
    countsRightly: (staffApi: StaffApi) =>
      expect
        .poll(async () => {
          const due = await staffApi.get<Record<string, number>>(
            '/v3/actions/counts?stages=consultation,booking,txPlanConsult,inTx',
          )
          const count = Object.values(due).reduce((sum, one) => sum + one, 0)
          const shown = (await entry.textContent()) ?? ''
          return shown.match(/\d+\+?/)?.[0] === String(count)
        })
        .toBe(true),
    /** Loads more rows until this one is listed: waking patients come before new ones. */
    comesToLight: async (id: string) => {
      await expect(async () => {
        if (await row(id).isHidden()) await more.click({ timeout: 500 })
        await expect(row(id)).toBeVisible({ timeout: 500 })
      }).toPass()
    },
  }
}

import { openStaffApi } from '../people/staff-api.ts'
import { test as base, dismissNotifications } from '../test.ts'
import type { Screen, ScreenGroup, Stage, View, Width } from './screen.ts'
import { setView, widthOf } from './view.ts'

const SAM = 'sam@brightside.test'

/** Whether leads have the surnames of the catalogue, or ones that no other test uses. */
const test = base.extend<{ namesAsGiven: boolean; stage: Stage }>({
  namesAsGiven: [false, { option: true }],
  stage: async (
    { page, staffApi, sandbox, addresses, someone, namesAsGiven, browser, baseURL, sessionOf, playwright },
    use,
  ) => {
    // Another group assigns a patient to the same user meanwhile.
    await dismissNotifications(page, 'assigned this patient to you')
    const colleagueApi = await openStaffApi(playwright.request, await sessionOf(SAM))
    const contexts: { close(): Promise<void> }[] = []
    await use({
      ...{ page, staffApi, colleagueApi, sandbox },
      folder: addresses.folder,
      lead: async (first, last) => {
        const person = namesAsGiven ? someone(first, last) : someone(first)
        return { ...person, id: await colleagueApi.addLead(person) }
      },
      colleagueAt: async (path) => {
        const context = await browser.newContext({
          baseURL: baseURL ?? '',
          storageState: await sessionOf(SAM),
        })
        contexts.push(context)
        const colleaguesPage = await context.newPage()
        await colleaguesPage.goto(path)
        return colleaguesPage
      },
    })
    for (const context of contexts) await context.close()
    await colleagueApi.close()
  },
})

interface Visit {
  viewsOf(screen: Screen): readonly View[]
  visit(screen: Screen, view: View): Promise<void>
}

/** Shows each screen of a group in each of these views in which it exists. */
async function walk(group: ScreenGroup, stage: Stage, { viewsOf, visit }: Visit): Promise<void> {
  for (const screen of group.screens()) {
    await base.step(screen.text, async () => {
      const exists = viewsOf(screen).filter((view) => !screen.widths || screen.widths.includes(widthOf(view)))
      let shownAt: Width | undefined
      if (!screen.opensAnew) {
        await setView(stage.page, '1440 light')
        await screen.show(stage)
      }
      for (const view of exists) {
        await setView(stage.page, view)
        if (screen.opensAnew && shownAt !== widthOf(view)) await screen.show(stage)
        shownAt = widthOf(view)
        await visit(screen, view)
      }
    })
  }
}

export { test, walk }

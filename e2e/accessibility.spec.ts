import { expectNoShortcutsInNames, expectNoViolationsIn } from './axe.ts'
import { catalogue } from './catalogue/catalogue.ts'
import type { Screen, View } from './catalogue/screen.ts'
import { test, walk } from './catalogue/walk.ts'
import { OWNER } from './people/staff-api.ts'

/**
 * The views of the whole suite. `npm run screens` checks the others too. At 1024 px the menu is narrow and the patient
 * covers the timeline, which only a check of a whole page sees.
 */
const viewsOf = ({ part }: Screen): readonly View[] => [
  '1440 light',
  '1440 dark',
  ...(part ? [] : (['1024 light'] as const)),
  '390 light',
]

for (const group of catalogue) {
  test.describe(group.title, () => {
    test.use({ staff: group.staff === undefined ? OWNER : group.staff })

    test(`there are no accessibility violations: ${group.title}`, async ({ stage }) => {
      const { page } = stage
      await walk(group, stage, {
        viewsOf,
        visit: async ({ text, part }, view) => {
          if (view === '1440 light') await expectNoShortcutsInNames(page, text)
          await expectNoViolationsIn(page, { screen: text, view, within: part })
        },
      })
    })
  })
}

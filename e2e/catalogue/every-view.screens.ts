import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectNoShortcutsInNames, expectNoViolationsIn } from '../axe.ts'
import { OWNER } from '../people/staff-api.ts'
import { catalogue } from './catalogue.ts'
import { indexOf, pictureOf } from './pictures.ts'
import type { View } from './screen.ts'
import { test, walk } from './walk.ts'

const FOLDER = process.env.PICTURES ?? join(import.meta.dirname, '../../docs/screens')
const WIDTHS = [1440, 1024, 768, 390] as const
const EVERY_VIEW: readonly View[] = WIDTHS.flatMap((width) => [`${width} light`, `${width} dark`] as const)
/** Whether only pictures are made. */
const picturesOnly = process.env.PICTURES_ONLY === '1'

test.use({ namesAsGiven: true })

for (const group of catalogue) {
  test.describe(group.title, () => {
    test.use({ staff: group.staff === undefined ? OWNER : group.staff })

    test(`is as it should be: ${group.title}`, async ({ stage }) => {
      const { page } = stage
      await walk(group, stage, {
        viewsOf: ({ pictures = [] }) => (picturesOnly ? pictures : EVERY_VIEW),
        visit: async (screen, view) => {
          const { text, part } = screen
          if (screen.pictures?.includes(view))
            await page.screenshot({ path: join(FOLDER, pictureOf(screen, view)), scale: 'css' })
          if (picturesOnly) return
          if (view === '1440 light') await expectNoShortcutsInNames(page, text)
          await expectNoViolationsIn(page, { screen: text, view, within: part, checksAll: true })
        },
      })
    })
  })
}

test('the index names every picture', () => writeFile(join(FOLDER, 'README.md'), indexOf(catalogue)))

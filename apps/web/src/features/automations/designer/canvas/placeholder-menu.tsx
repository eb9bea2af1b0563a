import { IconBraces } from '@tabler/icons-react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { ChoiceList } from '../../../../ui/overlays/choice-list.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import type { Designer } from '../use-designer.ts'

/** The placeholders, to insert into the field that was focused last (DSG-04). */
export function PlaceholderMenu({ designer, isSmall = false }: { designer: Designer; isSmall?: boolean }) {
  const groups = Object.entries(Object.groupBy(designer.choices, ({ group }) => group))
  return (
    <Popover
      label="Placeholders"
      padded={false}
      align="end"
      trigger={(trigger) =>
        isSmall ? (
          <IconButton size={28} icon={IconBraces} label="Insert a placeholder" {...trigger} />
        ) : (
          <Button size={28} variant="quiet" icon={IconBraces} {...trigger}>
            Placeholder
          </Button>
        )
      }
    >
      {(close) => (
        <ChoiceList
          groups={groups.map(([heading, items = []]) => ({
            heading,
            choices: items.map(({ label, detail, written }) => ({
              label,
              detail,
              onChoose: () => {
                close()
                designer.insertPlaceholder(written)
              },
            })),
          }))}
        />
      )}
    </Popover>
  )
}

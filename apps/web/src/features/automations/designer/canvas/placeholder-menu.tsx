import { IconBraces } from '@tabler/icons-react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { PlaceholderPopover } from '../../../../ui/fields/placeholder-popover.tsx'
import type { Designer } from '../use-designer.ts'

/** The placeholders, to insert into the field that was focused last (DSG-04). */
export function PlaceholderMenu({ designer, isSmall = false }: { designer: Designer; isSmall?: boolean }) {
  return (
    <PlaceholderPopover
      align="end"
      choices={designer.choices}
      onInsert={designer.insertPlaceholder}
      trigger={(trigger) =>
        isSmall ? (
          <IconButton size={28} icon={IconBraces} label="Insert a placeholder" {...trigger} />
        ) : (
          <Button size={28} variant="quiet" icon={IconBraces} {...trigger}>
            Placeholder
          </Button>
        )
      }
    />
  )
}

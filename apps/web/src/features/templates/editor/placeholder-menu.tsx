import { IconBraces, IconChevronDown } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { ChoiceList } from '../../../ui/overlays/choice-list.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import type { PlaceholderChoice } from './placeholder-tokens.ts'

export interface PlaceholderMenuProps {
  choices: readonly PlaceholderChoice[]
  disabled: boolean
  /** Inserts a placeholder at the cursor of the field that was focused last. */
  onInsert: (written: string) => void
}

/** The placeholders with what each would say, to insert into the text (TPL-13). */
export function PlaceholderMenu({ choices, disabled, onInsert }: PlaceholderMenuProps) {
  const groups = Object.entries(Object.groupBy(choices, ({ group }) => group))
  return (
    <Popover
      label="Placeholders"
      padded={false}
      trigger={(trigger) => (
        <Button
          size={28}
          variant="quiet"
          icon={IconBraces}
          disabled={disabled}
          trailing={<Icon of={IconChevronDown} size={14} />}
          {...trigger}
        >
          Placeholders
        </Button>
      )}
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
                onInsert(written)
              },
            })),
          }))}
        />
      )}
    </Popover>
  )
}

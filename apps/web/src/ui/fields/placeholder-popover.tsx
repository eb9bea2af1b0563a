import { ChoiceList } from '../overlays/choice-list.tsx'
import { Popover, type PopoverProps } from '../overlays/popover.tsx'
import type { TokenChoice } from './token-editor.ts'

/** A placeholder to choose from, under the heading of its group. */
export interface PlaceholderChoice extends TokenChoice {
  group: string
}

export interface PlaceholderPopoverProps extends Pick<PopoverProps, 'trigger' | 'align'> {
  choices: readonly PlaceholderChoice[]
  /** Inserts a placeholder at the cursor of the field that was focused last. */
  onInsert: (written: string) => void
}

/** The placeholders in their groups, to insert into a text. */
export function PlaceholderPopover({ choices, onInsert, ...popover }: PlaceholderPopoverProps) {
  const groups = Object.entries(Object.groupBy(choices, ({ group }) => group))
  return (
    <Popover label="Placeholders" padded={false} {...popover}>
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

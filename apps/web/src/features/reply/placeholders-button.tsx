import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { IconBraces } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceList } from '../../ui/overlays/choice-list.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import toolbar from './reply-toolbar.module.css'

export interface PlaceholdersButtonProps {
  groups: readonly PlaceholderGroup[]
  /** Inserts a filled placeholder at the cursor. */
  onInsert: (value: string) => void
}

/** The patient's and the practice's placeholders, to insert into the text (RPL-01). */
export function PlaceholdersButton({ groups, onInsert }: PlaceholdersButtonProps) {
  return (
    <Popover
      label="Placeholders"
      side="top"
      padded={false}
      trigger={(props) => (
        <Button
          variant="quiet"
          size={28}
          icon={IconBraces}
          aria-label="Placeholders"
          className={toolbar.tool}
          {...props}
        >
          <span className={toolbar.toolText}>Placeholders</span>
        </Button>
      )}
    >
      {(close) => (
        <ChoiceList
          groups={groups.map(({ name: heading, mergeTags }) => ({
            heading,
            choices: mergeTags.map(({ name, value }) => ({
              label: name,
              detail: value === '' ? 'Unknown' : value,
              disabled: value === '',
              onChoose: () => {
                onInsert(value)
                close()
              },
            })),
          }))}
        />
      )}
    </Popover>
  )
}

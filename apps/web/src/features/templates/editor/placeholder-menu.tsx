import { IconBraces, IconChevronDown } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { PlaceholderPopover, type PlaceholderPopoverProps } from '../../../ui/fields/placeholder-popover.tsx'

export interface PlaceholderMenuProps extends Pick<PlaceholderPopoverProps, 'choices' | 'onInsert'> {
  disabled: boolean
}

/** The placeholders with what each would say, to insert into the text (TPL-13). */
export function PlaceholderMenu({ choices, disabled, onInsert }: PlaceholderMenuProps) {
  return (
    <PlaceholderPopover
      choices={choices}
      onInsert={onInsert}
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
    />
  )
}

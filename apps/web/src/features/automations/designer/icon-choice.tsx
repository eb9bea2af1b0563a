import { useId } from 'react'
import { Icon, type IconShape } from '../../../ui/display/icon.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import fieldLabel from './field-label.module.css'
import styles from './icon-choice.module.css'
import { moveInGroup } from './move-in-group.ts'

export interface IconChoiceProps<V extends string> {
  label: string
  hideLabel?: boolean
  options: readonly { value: V; label: string; icon: IconShape }[]
  value: V
  className?: string | undefined
  onChange: (value: V) => void
}

/** One of a few choices, side by side. Arrow keys choose. */
export function IconChoice<V extends string>({
  label,
  hideLabel,
  options,
  value,
  className,
  onChange,
}: IconChoiceProps<V>) {
  const id = useId()
  return (
    <div className={className}>
      <span id={id} className={hideLabel ? 'visually-hidden' : fieldLabel.label}>
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className={styles.choice} onKeyDown={moveInGroup}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useSemanticElements: an icon is pressed, as in the toolbars of text editors.
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={option.value === value}
            aria-label={option.label}
            tabIndex={option.value === value ? 0 : -1}
            className={styles.option}
            {...tooltipProps(option.label)}
            onClick={() => onChange(option.value)}
          >
            <Icon of={option.icon} />
          </button>
        ))}
      </div>
    </div>
  )
}

import { hexColour } from '@enamel/domain/automations/email/checks/contrast'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Icon } from '../../../../ui/display/icon.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { tooltipProps } from '../../../../ui/overlays/tooltip.tsx'
import fieldLabel from '../field-label.module.css'
import { moveInGroup } from '../move-in-group.ts'
import styles from './settings-panel.module.css'

export interface ColourFieldProps {
  label: string
  value: string
  colours: readonly { name: string; value: string }[]
  onChange: (colour: string) => void
}

/** One of the practice's colours, or another one by its number. */
export function ColourField({ label, value, colours, onChange }: ColourFieldProps) {
  const id = useId()
  const current = hexColour(value) ?? value
  const chosen = colours.findIndex((colour) => hexColour(colour.value) === current)
  return (
    <div>
      <div className={styles.labelLine}>
        <span id={id} className={fieldLabel.label}>
          {label}
        </span>
        <span className={styles.colourName}>
          {colours[chosen]?.name} {current.toUpperCase()}
        </span>
      </div>
      <div className={styles.swatches}>
        <div role="radiogroup" aria-labelledby={id} className={styles.swatches} onKeyDown={moveInGroup}>
          {colours.map((colour, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the colour itself is pressed.
            <button
              key={colour.value}
              type="button"
              role="radio"
              aria-checked={index === chosen}
              aria-label={colour.name}
              tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
              className={styles.swatch}
              style={{ backgroundColor: colour.value }}
              {...tooltipProps(`${colour.name} ${colour.value.toUpperCase()}`)}
              onClick={() => onChange(colour.value)}
            />
          ))}
        </div>
        <Popover
          label={`${label}: another colour`}
          align="end"
          trigger={(trigger) => (
            <button
              type="button"
              className={styles.otherColour}
              aria-label={`${label}: another colour`}
              {...tooltipProps('Another colour')}
              {...trigger}
            >
              <Icon of={IconPlus} size={14} />
            </button>
          )}
        >
          {() => <OtherColour value={current} onChange={onChange} />}
        </Popover>
      </div>
    </div>
  )
}

function OtherColour({ value, onChange }: Pick<ColourFieldProps, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState(value)
  const type = (text: string) => {
    setTyped(text)
    const colour = hexColour(text.startsWith('#') ? text : `#${text}`)
    if (colour) onChange(colour)
  }
  return (
    <div className={styles.otherColourForm}>
      <input
        type="color"
        aria-label="Choose a colour"
        className={styles.colourInput}
        value={hexColour(value) ?? '#000000'}
        onChange={({ target }) => type(target.value)}
      />
      <TextInput
        label="Number of the colour"
        size={32}
        autoComplete="off"
        value={typed}
        error={hexColour(typed.startsWith('#') ? typed : `#${typed}`) ? undefined : 'Write it as #1F7A5C'}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  )
}

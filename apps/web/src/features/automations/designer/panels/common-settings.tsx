import { emailLink, LINK_HINT, placeholderLinks } from '@enamel/domain/automations/email/email-link'
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBoxAlignBottom,
  IconBoxAlignLeft,
  IconBoxAlignRight,
  IconBoxAlignTop,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import fieldLabel from '../field-label.module.css'
import { IconChoice } from '../icon-choice.tsx'
import { attributesOf, paddingAttributes, readPadding, type Sides } from '../model/block-style.ts'
import type { BlockSettingsProps } from './block-settings-props.ts'
import { FieldPlace, NumberField } from './field-parts.tsx'
import styles from './settings-panel.module.css'

const PADDING_MAX_PX = 200

const alignments = [
  { value: 'left', label: 'Left', icon: IconAlignLeft },
  { value: 'center', label: 'Centre', icon: IconAlignCenter },
  { value: 'right', label: 'Right', icon: IconAlignRight },
] as const

export function AlignmentField({ row: { node }, designer }: BlockSettingsProps) {
  const { align } = attributesOf(node)
  return (
    <IconChoice
      label="Alignment"
      options={alignments}
      value={alignments.find(({ value }) => value === align)?.value ?? 'left'}
      onChange={(value) => designer.email.setAttributes(node.id, { align: value })}
    />
  )
}

const sides = [
  { index: 0, label: 'Padding above', icon: IconBoxAlignTop },
  { index: 2, label: 'Padding below', icon: IconBoxAlignBottom },
  { index: 3, label: 'Padding to the left', icon: IconBoxAlignLeft },
  { index: 1, label: 'Padding to the right', icon: IconBoxAlignRight },
] as const

export function PaddingFields({ row: { node }, designer }: BlockSettingsProps) {
  const padding = readPadding(node)
  return (
    <fieldset className={styles.group}>
      <legend className={fieldLabel.label}>Padding</legend>
      <div className={styles.pair}>
        {sides.map(({ index, label, icon }) => (
          <NumberField
            key={label}
            label={label}
            hideLabel
            icon={icon}
            value={padding[index]}
            max={PADDING_MAX_PX}
            onChange={(value) => {
              const next = padding.with(index, value) as unknown as Sides
              designer.email.setAttributes(node.id, paddingAttributes(next))
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

const [UNSUBSCRIBE, WRITE, CALL] = placeholderLinks

const targets = [
  { value: 'address', label: 'Web page' },
  { value: CALL, label: 'Call the practice' },
  { value: WRITE, label: 'Email the practice' },
  { value: UNSUBSCRIBE, label: 'Unsubscribe' },
] as const

/** Where a button or an image leads. */
export function LinkField({ row: { node }, designer, label }: BlockSettingsProps & { label: string }) {
  const href = node.attributes.href ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const target = targets.find(({ value }) => value === href)?.value ?? 'address'
  const set = (next: string) => designer.email.setAttributes(node.id, { href: next === '' ? null : next })
  const written = typed ?? href
  return (
    <FieldPlace field="href">
      <div className={styles.stack}>
        <Select
          label={label}
          size={32}
          options={targets}
          value={target}
          onChange={(value) => {
            setTyped(null)
            set(value === 'address' ? '' : value)
          }}
        />
        {target === 'address' && (
          <TextInput
            label="Address"
            size={32}
            type="url"
            autoComplete="off"
            placeholder="https://"
            value={written}
            error={written === '' || emailLink(written) !== null ? undefined : LINK_HINT}
            onChange={({ target: { value } }) => {
              setTyped(value)
              const link = value === '' ? '' : emailLink(value)
              if (link !== null) set(link)
            }}
          />
        )}
      </div>
    </FieldPlace>
  )
}

import { EMAIL_WIDTH_PX } from '@enamel/domain/automations/email/email-look'
import { useState } from 'react'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { attributesOf, pixels } from '../model/block-style.ts'
import type { BlockSettingsProps } from './block-settings-props.ts'
import { AlignmentField, LinkField, PaddingFields } from './common-settings.tsx'
import { FieldPlace, NumberField } from './field-parts.tsx'
import styles from './settings-panel.module.css'

/** An image from another address. */
const ADDRESS = 'address'
const RADIUS_MAX_PX = 100

/** The settings of an image, which is a picture of the practice or has an https address (G3-09). */
export function ImageSettings(props: BlockSettingsProps) {
  const { row, designer } = props
  const { node } = row
  const attributes = attributesOf(node)
  const set = (changes: Record<string, string | null>) => designer.email.setAttributes(node.id, changes)
  return (
    <>
      <PictureField {...props} />
      <FieldPlace field="alt">
        <TextInput
          label="Alt text"
          size={32}
          autoComplete="off"
          hint="What the image shows, for people who cannot see it"
          value={attributes.alt ?? ''}
          onChange={({ target }) => set({ alt: target.value })}
        />
      </FieldPlace>
      <div className={styles.pair}>
        <NumberField
          label="Width"
          min={1}
          max={EMAIL_WIDTH_PX}
          value={pixels(attributes.width, EMAIL_WIDTH_PX)}
          onChange={(width) => set({ width: `${width}px` })}
        />
        <NumberField
          label="Corners"
          max={RADIUS_MAX_PX}
          value={pixels(attributes['border-radius'], 0)}
          onChange={(radius) => set({ 'border-radius': `${radius}px` })}
        />
      </div>
      <LinkField {...props} label="Opens" />
      <AlignmentField {...props} />
      <PaddingFields {...props} />
    </>
  )
}

function PictureField({ row: { node }, designer }: BlockSettingsProps) {
  const src = node.attributes.src ?? ''
  const { logo_url, footer_url } = designer.brand
  const [typed, setTyped] = useState<string | null>(null)
  const pictures = [
    ...(logo_url ? [{ value: logo_url, label: 'Logo of the practice' }] : []),
    ...(footer_url ? [{ value: footer_url, label: 'Footer of the practice' }] : []),
    { value: ADDRESS, label: 'Picture on the web' },
  ]
  const chosen = pictures.find(({ value }) => value === src)?.value ?? ADDRESS
  const set = (next: string) => designer.email.setAttributes(node.id, { src: next === '' ? null : next })
  const written = typed ?? src
  return (
    <FieldPlace field="src">
      <div className={styles.stack}>
        <Select
          label="Picture"
          size={32}
          options={pictures}
          value={chosen}
          onChange={(value) => {
            setTyped(null)
            set(value === ADDRESS ? '' : value)
          }}
        />
        {chosen === ADDRESS && (
          <TextInput
            label="Address of the picture"
            size={32}
            type="url"
            autoComplete="off"
            placeholder="https://"
            value={written}
            error={written === '' || isPictureAddress(written) ? undefined : 'Begin with https://'}
            onChange={({ target: { value } }) => {
              setTyped(value)
              if (value === '' || isPictureAddress(value)) set(value.trim())
            }}
          />
        )}
      </div>
    </FieldPlace>
  )
}

function isPictureAddress(address: string): boolean {
  return /^https:\/\/[^\s/]+\.[^\s/]/i.test(address.trim())
}

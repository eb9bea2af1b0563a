import { Select } from '../../../../ui/fields/select.tsx'
import { attributesOf, pixels } from '../model/block-style.ts'
import {
  sizeOf,
  type TextStyle,
  textStyleNames,
  textStyleOf,
  textStyles,
  withTextStyle,
} from '../model/text-style.ts'
import type { BlockSettingsProps } from './block-settings-props.ts'
import { ColourField } from './colour-field.tsx'
import { AlignmentField, PaddingFields } from './common-settings.tsx'
import { FieldPlace } from './field-parts.tsx'
import styles from './settings-panel.module.css'

const sizes = [12, 13, 14, 15, 16, 18, 20, 22, 24, 28, 32, 36, 40]
const lineHeights = [16, 18, 20, 22, 24, 28, 32, 36, 40, 48]

/** The settings of headings and texts, of the logo and the signature. */
export function TextSettings(props: BlockSettingsProps) {
  const { row, designer } = props
  const { node, kind } = row
  const attributes = attributesOf(node)
  const set = (changes: Record<string, string>) => designer.email.setAttributes(node.id, changes)
  const size = pixels(sizeOf(node, 'font-size'), 16)
  return (
    <>
      {kind === 'logo' && (
        <p className={styles.hint}>
          The practice's logo, or its name while it has none. Change the logo in the practice's settings.
        </p>
      )}
      <Select
        label="Text style"
        size={32}
        options={textStyleNames.map((name) => ({ value: name, label: textStyles[name].label }))}
        value={textStyleOf(node)}
        placeholder="Own style"
        onChange={(style: TextStyle) => designer.email.setBlock(node.id, withTextStyle(node, style))}
      />
      <div className={styles.pair}>
        <PixelSelect
          label="Size"
          value={size}
          options={sizes}
          onChange={(value) => set({ 'font-size': value })}
        />
        <PixelSelect
          label="Line height"
          value={lineHeightOf(sizeOf(node, 'line-height'), size)}
          options={lineHeights}
          onChange={(value) => set({ 'line-height': value })}
        />
      </div>
      <AlignmentField {...props} />
      <FieldPlace field="color">
        <ColourField
          label="Colour"
          value={attributes.color ?? ''}
          colours={designer.brand.colours}
          onChange={(color) => set({ color })}
        />
      </FieldPlace>
      <PaddingFields {...props} />
    </>
  )
}

/** In px; a height without a unit is a multiple of the size. */
function lineHeightOf(written: string | undefined, size: number): number {
  const height = pixels(written, size * 1.5)
  return written?.endsWith('px') ? height : Math.round(height < 4 ? height * size : height)
}

interface PixelSelectProps {
  label: string
  value: number
  options: readonly number[]
  onChange: (value: string) => void
}

function PixelSelect({ label, value, options, onChange }: PixelSelectProps) {
  const all = [...new Set([...options, value])].sort((a, b) => a - b)
  return (
    <Select
      label={label}
      size={32}
      options={all.map((px) => ({ value: `${px}px`, label: `${px} px` }))}
      value={`${value}px`}
      onChange={onChange}
    />
  )
}

import { attributesOf, pixels } from '../model/block-style.ts'
import type { BlockSettingsProps } from './block-settings-props.ts'
import { ColourField } from './colour-field.tsx'
import { PaddingFields } from './common-settings.tsx'
import { NumberField } from './field-parts.tsx'

const DIVIDER_MAX_PX = 20
const SPACER_MAX_PX = 200

export function DividerSettings(props: BlockSettingsProps) {
  const { row, designer } = props
  const { node } = row
  const attributes = attributesOf(node)
  return (
    <>
      <ColourField
        label="Colour"
        value={attributes['border-color'] ?? ''}
        colours={designer.brand.colours}
        onChange={(colour) => designer.email.setAttributes(node.id, { 'border-color': colour })}
      />
      <NumberField
        label="Thickness"
        min={1}
        max={DIVIDER_MAX_PX}
        value={pixels(attributes['border-width'], 1)}
        onChange={(width) => designer.email.setAttributes(node.id, { 'border-width': `${width}px` })}
      />
      <PaddingFields {...props} />
    </>
  )
}

export function SpacerSettings({ row: { node }, designer }: BlockSettingsProps) {
  return (
    <NumberField
      label="Height"
      min={1}
      max={SPACER_MAX_PX}
      value={pixels(attributesOf(node).height, 24)}
      onChange={(height) => designer.email.setAttributes(node.id, { height: `${height}px` })}
    />
  )
}

/** The settings of a section with columns: the space around them, and what is behind it. */
export function ColumnsSettings(props: BlockSettingsProps) {
  const { row, designer } = props
  const { node } = row
  return (
    <>
      <ColourField
        label="Background"
        value={attributesOf(node)['background-color'] ?? '#ffffff'}
        colours={designer.brand.colours}
        onChange={(colour) => designer.email.setAttributes(node.id, { 'background-color': colour })}
      />
      <PaddingFields {...props} />
    </>
  )
}

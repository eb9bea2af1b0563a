import { escapeHtml } from '@enamel/domain/text/escape-html'
import { textOfHtml } from '@enamel/domain/text/html-text'
import { useRef } from 'react'
import { TokenInput, type TokenInputHandle } from '../../../../ui/fields/token-input.tsx'
import { PlaceholderMenu } from '../canvas/placeholder-menu.tsx'
import { attributesOf, pixels } from '../model/block-style.ts'
import type { BlockSettingsProps } from './block-settings-props.ts'
import { ColourField } from './colour-field.tsx'
import { AlignmentField, LinkField, PaddingFields } from './common-settings.tsx'
import { FieldPlace, NumberField } from './field-parts.tsx'
import styles from './settings-panel.module.css'

const RADIUS_MAX_PX = 40

/** The settings of a button. */
export function ButtonSettings(props: BlockSettingsProps) {
  const { row, designer } = props
  const { node } = row
  const attributes = attributesOf(node)
  const input = useRef<TokenInputHandle>(null)
  const set = (changes: Record<string, string>) => designer.email.setAttributes(node.id, changes)
  const { colours } = designer.brand
  return (
    <>
      <FieldPlace field="content">
        <TokenInput
          label="Button text"
          rules={designer.rules}
          value={textOfHtml(node.content)}
          ref={input}
          toolbar={
            <div className={styles.fieldMenu}>
              <PlaceholderMenu designer={designer} isSmall />
            </div>
          }
          onFocus={() => designer.setInsertTarget({ insert: (text) => input.current?.insert(text) })}
          onChange={(text) => designer.email.setContent(node.id, escapeHtml(text))}
        />
      </FieldPlace>
      <LinkField {...props} label="Opens" />
      <FieldPlace field="background-color">
        <ColourField
          label="Background"
          value={attributes['background-color'] ?? ''}
          colours={colours}
          onChange={(colour) => set({ 'background-color': colour })}
        />
      </FieldPlace>
      <FieldPlace field="color">
        <ColourField
          label="Text colour"
          value={attributes.color ?? ''}
          colours={colours}
          onChange={(color) => set({ color })}
        />
      </FieldPlace>
      <NumberField
        label="Corners"
        max={RADIUS_MAX_PX}
        value={pixels(attributes['border-radius'], 0)}
        onChange={(radius) => set({ 'border-radius': `${radius}px` })}
      />
      <AlignmentField {...props} />
      <PaddingFields {...props} />
    </>
  )
}

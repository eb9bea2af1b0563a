import type { ReactNode } from 'react'
import type { Designer } from '../use-designer.ts'
import type { BlockSettingsProps } from './block-settings-props.ts'
import { ButtonSettings } from './button-settings.tsx'
import { ImageSettings } from './image-settings.tsx'
import { ColumnsSettings, DividerSettings, SpacerSettings } from './layout-settings.tsx'
import styles from './settings-panel.module.css'
import { TextSettings } from './text-settings.tsx'

/** The settings of the selected block. */
export function SettingsPanel({ designer }: { designer: Designer }) {
  const { selected, isFooterSelected } = designer
  return (
    <div className={styles.settings} data-field="settings">
      {selected ? (
        settingsOf({ row: selected, designer })
      ) : (
        <p className={styles.hint}>{hint(isFooterSelected)}</p>
      )}
    </div>
  )
}

function hint(isFooter: boolean): string {
  return isFooter
    ? "The footer is added to every email: the practice's picture for it, and the link to unsubscribe for marketing. Change the picture in the practice's settings."
    : 'Select a block to see its settings.'
}

function settingsOf(props: BlockSettingsProps): ReactNode {
  const { node } = props.row
  switch (node.tag) {
    case 'mj-image':
      return <ImageSettings key={node.id} {...props} />
    case 'mj-button':
      return <ButtonSettings key={node.id} {...props} />
    case 'mj-divider':
      return <DividerSettings key={node.id} {...props} />
    case 'mj-spacer':
      return <SpacerSettings key={node.id} {...props} />
    case 'mj-section':
      return <ColumnsSettings key={node.id} {...props} />
    default:
      return <TextSettings key={node.id} {...props} />
  }
}

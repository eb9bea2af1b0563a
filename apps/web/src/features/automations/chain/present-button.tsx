import { numberText } from '@enamel/domain/text/number'
import { IconUsers } from '@tabler/icons-react'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './chain.module.css'

export interface PresentButtonProps {
  /** The name of the node, for screen readers. */
  node: string
  count: number
  onPress: () => void
}

/** How many patients are at a node; lists them when pressed. Absent where nobody is. */
export function PresentButton({ node, count, onPress }: PresentButtonProps) {
  if (count === 0) return null
  const text = `${numberText(count)} here`
  return (
    <button
      type="button"
      className={`${styles.present} tabular touch-target`}
      aria-label={`${text}: ${node}`}
      onClick={onPress}
    >
      <Icon of={IconUsers} size={14} />
      {text}
    </button>
  )
}

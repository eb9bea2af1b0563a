import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './with-label.module.css'

interface WithLabelProps {
  /** Without words the control stands alone. */
  words: ReactNode
  htmlFor: string
  className?: string | undefined
  children: ReactNode
}

/** A small control with its words to the right; both can be pressed. */
export function WithLabel({ words, htmlFor, className, children }: WithLabelProps) {
  if (!words) return children
  return (
    <label htmlFor={htmlFor} className={classNames(styles.row, className)}>
      {children}
      <span>{words}</span>
    </label>
  )
}

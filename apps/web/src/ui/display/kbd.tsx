import type { ComponentProps } from 'react'
import styles from './kbd.module.css'

/** A key to press: "Esc", "Ctrl K". Hidden from screen readers when it would become part of a name. */
export function Kbd(props: Omit<ComponentProps<'kbd'>, 'className'>) {
  return <kbd {...props} className={styles.key} />
}

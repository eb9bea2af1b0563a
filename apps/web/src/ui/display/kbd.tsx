import type { ComponentProps } from 'react'
import styles from './kbd.module.css'

/** A key to press: "Esc", "Ctrl K". Pass `aria-hidden` where the key would become part of an accessible name. */
export function Kbd(props: Omit<ComponentProps<'kbd'>, 'className'>) {
  return <kbd {...props} className={styles.key} />
}

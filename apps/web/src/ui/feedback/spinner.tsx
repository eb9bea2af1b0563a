import styles from './spinner.module.css'

/** A turning arc beside a text that names the work, never by itself on a blank page. */
export function Spinner({ size = 12 }: { size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden>
      <path d="M12.95 3.05A7 7 0 1 0 12.95 12.95" stroke="currentColor" strokeWidth="2.25" />
    </svg>
  )
}

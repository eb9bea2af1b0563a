import { classNames } from '../class-names.ts'
import styles from './loading-view.module.css'
import { Spinner } from './spinner.tsx'

export interface LoadingViewProps {
  /** A text that names what is loading: "Loading timeline..." (SHELL-16). */
  text?: string
  className?: string
}

/** Shown while something is loading whose shape is not known yet. */
export function LoadingView({ text, className }: LoadingViewProps) {
  return (
    <div
      className={classNames(styles.view, className)}
      role="status"
      aria-busy
      aria-label={text ? undefined : 'Loading'}
    >
      <Spinner size={16} />
      {text && <span>{text}</span>}
    </div>
  )
}

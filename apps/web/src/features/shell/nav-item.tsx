import { countLabel } from '@enamel/domain/shell/count-label'
import { Link } from '@tanstack/react-router'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconShape } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './sidebar.module.css'

interface Look {
  label: string
  icon: IconShape
  /** Whether the words are hidden and shown in a tooltip instead. */
  rail: boolean
}

export interface NavLinkProps extends Look {
  path: string
  current: boolean
  /** Stands behind the words, 99+ above 99; left out at zero (SHELL-12). */
  count?: number | undefined
  onNavigate?: (() => void) | undefined
}

/** One screen of the menu. */
export function NavLink({ path, current, count = 0, onNavigate, ...look }: NavLinkProps) {
  return (
    <Link
      to={path}
      activeOptions={{ exact: true }}
      className={classNames(styles.item, current && styles.current)}
      aria-current={current ? 'page' : undefined}
      onClick={onNavigate}
      {...railTooltip(look, count)}
    >
      <Face {...look} />
      {count > 0 && (
        <span className={classNames(styles.count, 'tabular')}>
          {countLabel(count)}
          <span className="heard-only"> waiting</span>
        </span>
      )}
    </Link>
  )
}

/** One thing of the menu that acts instead of leading somewhere. */
export function NavButton({ onPress, busy, ...look }: Look & { onPress: () => void; busy?: boolean }) {
  return (
    <button
      type="button"
      className={styles.item}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? undefined : onPress}
      {...railTooltip(look, 0)}
    >
      <Face {...look} />
    </button>
  )
}

function Face({ label, icon }: Look) {
  return (
    <>
      <Icon of={icon} size={17} className={styles.icon} />
      <span className={styles.label}>{label}</span>
    </>
  )
}

function railTooltip({ label, rail }: Look, count: number) {
  if (!rail) return {}
  return tooltipProps(count > 0 ? `${label}, ${countLabel(count)}` : label, { side: 'right' })
}

import { countLabel } from '@enamel/domain/shell/count-label'
import { IconAlertCircle, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconShape } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './sidebar.module.css'

interface Look {
  label: string
  icon: IconShape
  /** Whether the label is hidden and shown in a tooltip instead. */
  rail: boolean
}

export interface NavLinkProps extends Look {
  path: string
  current: boolean
  /** Shown after the label, 99+ above 99; left out at zero (SHELL-12). */
  count?: number | undefined
  /** Why the item needs attention, marked by a red sign (SHELL-09). */
  alert?: string | undefined
  onNavigate?: (() => void) | undefined
}

/** One screen of the menu. */
export function NavLink({ path, current, count = 0, alert, onNavigate, ...look }: NavLinkProps) {
  return (
    <Link
      to={path}
      activeOptions={{ exact: true }}
      className={classNames(styles.item, current && styles.current)}
      aria-current={current ? 'page' : undefined}
      onClick={onNavigate}
      {...railTooltip(look, alert ?? (count > 0 ? countLabel(count) : ''))}
    >
      <Face {...look} />
      {count > 0 && (
        <span className={classNames(styles.count, 'tabular')}>
          {countLabel(count)}
          <span className="heard-only"> waiting</span>
        </span>
      )}
      {alert && (
        <span className={styles.alert}>
          <Icon of={IconAlertCircle} size={16} />
          <span className="heard-only"> {alert}</span>
        </span>
      )}
    </Link>
  )
}

/** A page outside, which opens in a new tab that knows nothing of this one (SHELL-10). */
export function NavOutside({ address, ...look }: Look & { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className={styles.item}
      {...railTooltip(look, 'opens in a new tab')}
    >
      <Face {...look} />
      <Icon of={IconExternalLink} size={16} className={styles.outside} />
      <span className="heard-only"> opens in a new tab</span>
    </a>
  )
}

/** An item of the menu that is an action instead of a link. */
export function NavButton({ onPress, busy, ...look }: Look & { onPress: () => void; busy?: boolean }) {
  return (
    <button
      type="button"
      className={styles.item}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? undefined : onPress}
      {...railTooltip(look, '')}
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

function railTooltip({ label, rail }: Look, more: string) {
  if (!rail) return {}
  return tooltipProps(more === '' ? label : `${label}, ${more}`, { side: 'right' })
}

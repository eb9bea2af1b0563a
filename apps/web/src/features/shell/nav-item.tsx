import { countLabel } from '@enamel/domain/shell/count-label'
import { IconAlertCircle, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconShape } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import styles from './sidebar.module.css'

interface NavItemProps {
  label: string
  icon: IconShape
  /** Whether the label is hidden and shown in a tooltip instead. */
  rail: boolean
}

export interface NavLinkProps extends NavItemProps {
  path: string
  current: boolean
  /** Shown after the label, as 99+ above 99; not shown when zero (SHELL-12). */
  count?: number | undefined
  /** Why the item needs attention, for screen readers and the rail's tooltip; a red icon marks the item (SHELL-09). */
  alert?: string | undefined
  onNavigate?: (() => void) | undefined
}

/** A menu item that opens a screen. */
export function NavLink({ path, current, count = 0, alert, onNavigate, ...item }: NavLinkProps) {
  return (
    <Link
      to={path}
      activeOptions={{ exact: true }}
      className={classNames(styles.item, current && styles.current)}
      aria-current={current ? 'page' : undefined}
      onClick={onNavigate}
      {...railTooltip(item, alert ?? (count > 0 ? countLabel(count) : ''))}
    >
      <NavItemContent {...item} />
      {count > 0 && (
        <span className={classNames(styles.count, 'tabular')}>
          {countLabel(count)}
          <span className="visually-hidden"> waiting</span>
        </span>
      )}
      {alert && (
        <span className={styles.alert}>
          <Icon of={IconAlertCircle} size={16} />
          <span className="visually-hidden"> {alert}</span>
        </span>
      )}
    </Link>
  )
}

/** A menu item that opens a page of another site in a new tab, which has no access to the app's page (SHELL-10). */
export function ExternalNavLink({ address, ...item }: NavItemProps & { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className={styles.item}
      {...railTooltip(item, 'opens in a new tab')}
    >
      <NavItemContent {...item} />
      <Icon of={IconExternalLink} size={16} className={styles.outside} />
      <span className="visually-hidden"> opens in a new tab</span>
    </a>
  )
}

/** A menu item that runs an action. */
export function NavButton({
  onPress,
  busy,
  ...item
}: NavItemProps & { onPress: () => void; busy?: boolean }) {
  return (
    <button
      type="button"
      className={styles.item}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? undefined : onPress}
      {...railTooltip(item, '')}
    >
      <NavItemContent {...item} />
    </button>
  )
}

function NavItemContent({ label, icon }: NavItemProps) {
  return (
    <>
      <Icon of={icon} size={17} className={styles.icon} />
      <span className={styles.label}>{label}</span>
    </>
  )
}

function railTooltip({ label, rail }: NavItemProps, more: string) {
  if (!rail) return {}
  return tooltipProps(more === '' ? label : `${label}, ${more}`, { side: 'right' })
}

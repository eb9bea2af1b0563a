import type { Role } from '@enamel/domain/config/init-defaults'

export interface SettingsTab {
  /** The part of the address after /settings/. */
  key: string
  label: string
  /** The only role that sees the tab; without it, every user does. */
  role?: Role
}

/** The tabs of the settings, in their order (SETT-01). */
export const settingsTabs = [
  { key: 'practice', label: 'Practice' },
  { key: 'templates', label: 'Templates' },
  { key: 'integrations', label: 'Integrations' },
  { key: 'communications', label: 'Communications' },
  { key: 'pipeline', label: 'Pipeline' },
  { key: 'users', label: 'Users', role: 'owner' },
  { key: 'account', label: 'Account' },
] as const satisfies readonly SettingsTab[]

type TabKey = (typeof settingsTabs)[number]['key']

/** The tabs that a user with this role sees. */
export function tabsFor(role: string) {
  return settingsTabs.filter((tab: SettingsTab) => tab.role === undefined || tab.role === role)
}

/** The tab to which an address belongs; undefined for an address without a tab. */
export function tabOfPath(pathname: string): TabKey | undefined {
  const [, , key] = pathname.split('/')
  return settingsTabs.find((tab) => tab.key === key)?.key
}

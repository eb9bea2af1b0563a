import { actionViews, ownActionView } from '@enamel/domain/actions/views'
import type { AuthMode } from '@enamel/domain/config/auth-mode'
import { type FeatureFlag, isOn } from '@enamel/domain/config/feature-flags'
import { type InboxView, ownInboxView, shownViews } from '@enamel/domain/inbox/views'

export const menuIcons = [
  'user-plus',
  'user-check',
  'message-user',
  'phone-calling',
  'messages',
  'scale',
  'clipboard-check',
  'inbox',
  'mail',
  'message',
  'forms',
  'brand-whatsapp',
  'chart-bar',
  'route',
  'dental',
  'settings',
  'user',
  'logout',
] as const
export type MenuIcon = (typeof menuIcons)[number]

/** What a menu item opens or does. */
export type MenuTarget =
  | { kind: 'screen'; path: string }
  /** A page of another site, which opens in a new tab. */
  | { kind: 'external'; address: string }
  /** An action instead of a link: Logout. */
  | { kind: 'action' }

export interface MenuItem {
  key: string
  label: string
  to: MenuTarget
  icon: MenuIcon
  /** A constant number shown after the label. */
  count?: number
  /** Only users with these roles see the item; without a list, all users do (SHELL-11). */
  roles?: readonly string[]
  feature?: FeatureFlag
}

export interface MenuSection {
  /** Null for the sections without a heading. */
  label: 'Leads' | 'Consultations' | 'Inbox' | null
  items: MenuItem[]
}

const actionIcons: Record<(typeof actionViews)[number]['key'], MenuIcon> = {
  'new-leads': 'user-plus',
  'call-attempts': 'phone-calling',
  'in-discussion': 'messages',
  'considering-tx': 'scale',
  outcomes: 'clipboard-check',
}

/**
 * The count shown after Incoming Patients. The requirements demand this constant, although no such patients are listed
 * (C1-09).
 */
export const INCOMING_PATIENTS_COUNT = 5

const tools: readonly MenuItem[] = [
  { key: 'reporting', label: 'Reporting', to: screen('/reporting'), icon: 'chart-bar' },
  { key: 'automations', label: 'Automations', to: screen('/automations'), icon: 'route' },
  {
    key: 'incoming-patients',
    label: 'Incoming Patients',
    to: screen('/dentally/patients'),
    icon: 'dental',
    count: INCOMING_PATIENTS_COUNT,
    feature: 'dentally:incoming-patients',
  },
  { key: 'settings', label: 'Settings', to: screen('/settings'), icon: 'settings' },
]

const logout: MenuItem = { key: 'logout', label: 'Logout', to: { kind: 'action' }, icon: 'logout' }

function screen(path: string): MenuTarget {
  return { kind: 'screen', path }
}

export interface MenuInput {
  role: string
  features: readonly string[]
  views: readonly InboxView[]
  authMode: AuthMode
  /** The URL of the identity provider, null if unknown. */
  ssoUrl: string | null
  /** The full URL of the current page, null if unknown. */
  address: string | null
}

function viewIcon(view: InboxView): MenuIcon {
  switch (view.channel) {
    case 'Email':
      return 'mail'
    case 'SMS':
      return 'message'
    case 'Form Submissions':
      return 'forms'
    case 'WhatsApp':
      return 'brand-whatsapp'
    default:
      return 'inbox'
  }
}

function viewItem(view: InboxView): MenuItem {
  return { key: `inbox:${view.path}`, label: view.name, to: screen(view.path), icon: viewIcon(view) }
}

/** The lists of the user's own actions and conversations. */
const own: readonly MenuItem[] = [
  { key: ownActionView.key, label: ownActionView.title, to: screen(ownActionView.path), icon: 'user-check' },
  {
    key: `inbox:${ownInboxView.path}`,
    label: `${ownInboxView.name} Inbox`,
    to: screen(ownInboxView.path),
    icon: 'message-user',
  },
]

function actionItems(section: 'Leads' | 'Consultations'): MenuItem[] {
  return actionViews
    .filter((view) => view.section === section)
    .map((view) => ({ key: view.key, label: view.title, to: screen(view.path), icon: actionIcons[view.key] }))
}

/**
 * The URL of the external page on which users edit their shared identity, with a link back to the current page (G1-36).
 * @returns null if the mode has no such page or a URL is missing (SHELL-10)
 */
export function profileAddress({
  authMode,
  ssoUrl,
  address,
}: Pick<MenuInput, 'authMode' | 'ssoUrl' | 'address'>): string | null {
  if (authMode === 'legacy' || !ssoUrl || !address) return null
  return `${ssoUrl.replace(/\/+$/, '')}/profile?returnUrl=${encodeURIComponent(address)}`
}

function accountItems(input: MenuInput): MenuItem[] {
  const address = profileAddress(input)
  if (address === null) return []
  return [{ key: 'my-account', label: 'My Account', to: { kind: 'external', address }, icon: 'user' }]
}

/** Whether a user sees an item: their role is allowed, and its feature is on (SHELL-08, SHELL-11). */
export function showsItem(item: MenuItem, input: Pick<MenuInput, 'role' | 'features'>): boolean {
  const isAllowed = item.roles === undefined || item.roles.includes(input.role)
  return isAllowed && (item.feature === undefined || isOn(input.features, item.feature))
}

/** The sidebar from top to bottom (SHELL-07): the user's own lists, due-action views, inbox views, tools and account. */
export function menu(input: MenuInput): MenuSection[] {
  const sections: MenuSection[] = [
    { label: null, items: [...own] },
    { label: 'Leads', items: actionItems('Leads') },
    { label: 'Consultations', items: actionItems('Consultations') },
    { label: 'Inbox', items: shownViews(input.views, input.features).map(viewItem) },
    { label: null, items: [...tools, ...accountItems(input)] },
    { label: null, items: [logout] },
  ]
  return sections.map((section) => ({
    ...section,
    items: section.items.filter((item) => showsItem(item, input)),
  }))
}

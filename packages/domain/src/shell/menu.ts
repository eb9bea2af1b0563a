import { actionViews } from '../actions/views.ts'
import type { AuthMode } from '../config/auth-mode.ts'
import { type FeatureFlag, isOn } from '../config/feature-flags.ts'
import { type InboxView, shownViews } from '../inbox/views.ts'

export const menuIcons = [
  'user-plus',
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

export interface MenuItem {
  key: string
  label: string
  /** Where it leads; null for the items that act: My Account and Logout. */
  path: string | null
  icon: MenuIcon
  /** Only users of these roles see it; without a list all do (SHELL-11). */
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

const tools: readonly MenuItem[] = [
  { key: 'reporting', label: 'Reporting', path: '/reporting', icon: 'chart-bar' },
  { key: 'automations', label: 'Automations', path: '/automations', icon: 'route' },
  {
    key: 'incoming-patients',
    label: 'Incoming Patients',
    path: '/incoming-patients',
    icon: 'dental',
    feature: 'dentally:incoming-patients',
  },
  { key: 'settings', label: 'Settings', path: '/settings', icon: 'settings' },
]

const account: MenuItem = { key: 'my-account', label: 'My Account', path: null, icon: 'user' }
const logout: MenuItem = { key: 'logout', label: 'Logout', path: null, icon: 'logout' }

export interface MenuFacts {
  role: string
  features: readonly string[]
  views: readonly InboxView[]
  authMode: AuthMode
  /** Whether the single-sign-on address and the current address are known. */
  ssoKnown: boolean
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
  return { key: `inbox:${view.path}`, label: view.name, path: view.path, icon: viewIcon(view) }
}

function actionItems(section: 'Leads' | 'Consultations'): MenuItem[] {
  return actionViews
    .filter((view) => view.section === section)
    .map((view) => ({ key: view.key, label: view.title, path: view.path, icon: actionIcons[view.key] }))
}

/** My Account shows only where there is a shared identity to look after (SHELL-10). */
function showsAccount(facts: MenuFacts): boolean {
  return facts.authMode !== 'legacy' && facts.ssoKnown
}

/** Whether a person sees an item: their role is in its list, and its feature is on (SHELL-08, SHELL-11). */
export function showsItem(item: MenuItem, facts: Pick<MenuFacts, 'role' | 'features'>): boolean {
  const allowed = item.roles === undefined || item.roles.includes(facts.role)
  return allowed && (item.feature === undefined || isOn(facts.features, item.feature))
}

/** The sidebar from top to bottom (SHELL-07): due-action views, inbox views, tools, and what concerns the person. */
export function menu(facts: MenuFacts): MenuSection[] {
  const sections: MenuSection[] = [
    { label: 'Leads', items: actionItems('Leads') },
    { label: 'Consultations', items: actionItems('Consultations') },
    { label: 'Inbox', items: shownViews(facts.views, facts.features).map(viewItem) },
    { label: null, items: [...tools, ...(showsAccount(facts) ? [account] : [])] },
    { label: null, items: [logout] },
  ]
  return sections.map((section) => ({
    ...section,
    items: section.items.filter((item) => showsItem(item, facts)),
  }))
}

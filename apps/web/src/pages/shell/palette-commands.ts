import type { InboxView } from '@enamel/domain/inbox/views'
import {
  IconAlarm,
  IconArrowBackUp,
  IconArrowRight,
  IconChartBar,
  IconCircleCheck,
  IconClockHour4,
  IconDental,
  IconEdit,
  IconKeyboard,
  IconMailQuestion,
  IconMessage,
  IconNote,
  IconPhoneOff,
  IconSettings,
  IconUser,
  IconUserCheck,
  IconUserPlus,
  IconZzz,
} from '@tabler/icons-react'
import type { PaletteCommand } from '../../features/search/palette/palette-entry.ts'
import { menuIconShapes } from '../../features/shell/menu-icons.ts'
import { type MenuInput, menu } from '../../features/shell/model/menu.ts'
import { type ShortcutId, shortcuts, shownKeys } from '../../signed-in/shortcuts/shortcuts.ts'
import type { UsableShortcut } from '../../signed-in/shortcuts/usable-shortcuts.ts'
import type { IconShape } from '../../ui/display/icon.tsx'
import { isMac } from '../../ui/is-mac.ts'
import { reportPages } from '../reporting/report-pages.ts'
import { tabsFor } from '../settings/settings-tabs.ts'

export interface PlacesInput extends Pick<MenuInput, 'role' | 'features'> {
  views: readonly InboxView[]
  hasUnplaced: boolean
  goTo: (path: string) => void
  onAddPatient: () => void
  onShortcuts: () => void
  /** Undoes what was done last; null if nothing can be undone. */
  onUndo: (() => void) | null
}

/** Every screen that the user's menu, settings and reports lead to, and what can be done on every screen. */
export function palettePlaces(input: PlacesInput): PaletteCommand[] {
  const { role, features, views, hasUnplaced, goTo, onAddPatient, onShortcuts, onUndo } = input
  // The menu itself has the user's own view.
  const shared = views.filter(({ isOwn }) => !isOwn)
  const sections = menu({ role, features, views: shared, authMode: 'legacy', ssoUrl: null, address: null })
  const place = (path: string, label: string, icon: IconShape, detail?: string | null): PaletteCommand => ({
    id: path,
    label,
    icon,
    ...(detail && { detail }),
    run: () => goTo(path),
  })
  return [
    ...(onUndo ? [{ id: 'undo', label: 'Undo', icon: IconArrowBackUp, keys: ['Z'], run: onUndo }] : []),
    ...sections.flatMap(({ label: section, items }) =>
      items.flatMap(({ label, icon, to }) =>
        to.kind === 'screen' ? place(to.path, label, menuIconShapes[icon], section) : [],
      ),
    ),
    ...(hasUnplaced ? [place('/inbox/unplaced', 'Not placed', IconMailQuestion, 'Inbox')] : []),
    place('/inbox/scheduled', 'Scheduled messages', IconClockHour4, 'Inbox'),
    ...Object.values(reportPages).map(({ path, title }) => place(path, title, IconChartBar, 'Reporting')),
    ...tabsFor(role).map(({ key, label }) => place(`/settings/${key}`, label, IconSettings, 'Settings')),
    { id: 'add patient', label: 'Add patient', icon: IconUserPlus, run: onAddPatient },
    { id: 'help', label: 'Keyboard shortcuts', icon: IconKeyboard, keys: ['?'], run: onShortcuts },
  ]
}

const actionIcons: Partial<Record<ShortcutId, IconShape>> = {
  reply: IconMessage,
  note: IconNote,
  snooze: IconZzz,
  assign: IconUserCheck,
  no_answer: IconPhoneOff,
  end_snooze: IconAlarm,
  remind_later: IconZzz,
  view_patient: IconUser,
  done: IconCircleCheck,
  change_stage: IconArrowRight,
  edit: IconEdit,
  practice_system: IconDental,
}

/** Actions with other names on a waking patient, under which alone the palette lists them. */
const namesOnWaking: Partial<Record<ShortcutId, ShortcutId>> = {
  snooze: 'remind_later',
  done: 'end_snooze',
  reply: 'view_patient',
}

/** The actions on the open patient that the screen has now, in the order of the table of shortcuts. */
export function patientCommands(usable: readonly UsableShortcut[]): PaletteCommand[] {
  const isListed = ({ id }: { id: ShortcutId }) => !usable.some((other) => other.id === namesOnWaking[id])
  return shortcuts.filter(isListed).flatMap((shortcut) => {
    const { id, place, label } = shortcut
    const found = place === 'patient' && usable.find((other) => other.place === place && other.id === id)
    if (!found) return []
    return {
      id,
      label,
      icon: actionIcons[id] ?? IconArrowRight,
      keys: shownKeys(shortcut, isMac()),
      run: () => void found.run(),
    }
  })
}

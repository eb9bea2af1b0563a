/** Where a shortcut can be used: in a list, on the open patient, or on every screen. */
export type ShortcutPlace = 'inbox' | 'queue' | 'scheduled' | 'patient' | 'anywhere'

export type ShortcutId =
  | 'next'
  | 'previous'
  | 'open'
  | 'done'
  | 'unread'
  | 'star'
  | 'select'
  | 'reply'
  | 'note'
  | 'snooze'
  | 'assign'
  | 'no_answer'
  | 'first_outcome'
  | 'second_outcome'
  | 'third_outcome'
  | 'end_snooze'
  | 'remind_later'
  | 'view_patient'
  | 'change_stage'
  | 'edit'
  | 'practice_system'
  | 'undo'
  | 'palette'
  | 'back'
  | 'help'

export interface Shortcut {
  id: ShortcutId
  place: ShortcutPlace
  /** Keys that all have this effect, as `KeyboardEvent.key` in lower case. Empty for what only the palette offers. */
  keys: readonly string[]
  /** The keys as shown to staff, if they differ from `keys`. */
  shownKeys?: readonly string[]
  label: string
  /** The label beside the empty conversation, where there is little room. */
  shortLabel?: string
  /** When the keys can be used: the help sheet lists them always, and this beside them while they cannot. */
  when?: string
  /** Whether the screen itself handles the keys, which are only listed here. */
  isHandledElsewhere?: true
}

const WITH_OUTCOMES = 'when an open patient has outcomes'

/** The one table of shortcuts, in the order of the help sheet. A screen states which of them it has. */
export const shortcuts: readonly Shortcut[] = [
  { id: 'next', place: 'inbox', keys: ['j'], label: 'Next conversation', shortLabel: 'Next' },
  { id: 'previous', place: 'inbox', keys: ['k'], label: 'Previous conversation', shortLabel: 'Previous' },
  { id: 'open', place: 'inbox', keys: ['o'], shownKeys: ['O', 'Enter'], label: 'Open' },
  { id: 'reply', place: 'inbox', keys: ['r'], label: 'Reply' },
  { id: 'snooze', place: 'inbox', keys: ['s'], label: 'Snooze' },
  { id: 'assign', place: 'inbox', keys: ['a'], label: 'Assign' },
  { id: 'no_answer', place: 'inbox', keys: ['n'], label: 'No answer' },
  {
    id: 'done',
    place: 'inbox',
    keys: ['e'],
    label: 'Done: mark read and go to the next',
    shortLabel: 'Done',
  },
  { id: 'unread', place: 'inbox', keys: ['u'], label: 'Read or unread' },
  { id: 'star', place: 'inbox', keys: ['f'], label: 'Star' },
  {
    id: 'select',
    place: 'inbox',
    keys: ['x'],
    label: 'Select: E, U and F then change all selected',
    shortLabel: 'Select',
  },

  { id: 'next', place: 'queue', keys: ['j'], label: 'Next action' },
  { id: 'previous', place: 'queue', keys: ['k'], label: 'Previous action' },
  { id: 'open', place: 'queue', keys: ['o'], shownKeys: ['O', 'Enter'], label: 'Open or close' },
  { id: 'reply', place: 'queue', keys: ['r'], label: 'Reply' },
  { id: 'snooze', place: 'queue', keys: ['s'], label: 'Snooze' },
  { id: 'assign', place: 'queue', keys: ['a'], label: 'Assign' },
  { id: 'done', place: 'queue', keys: ['e'], label: 'Done: choose the outcome' },
  { id: 'no_answer', place: 'queue', keys: ['n'], label: 'No answer' },

  { id: 'next', place: 'scheduled', keys: ['j'], label: 'Next message' },
  { id: 'previous', place: 'scheduled', keys: ['k'], label: 'Previous message' },
  { id: 'open', place: 'scheduled', keys: ['o'], label: 'Open the patient' },

  { id: 'reply', place: 'patient', keys: ['r'], label: 'Reply' },
  { id: 'done', place: 'patient', keys: ['e'], label: 'Choose the outcome' },
  { id: 'first_outcome', place: 'patient', keys: ['1'], label: 'First outcome', when: WITH_OUTCOMES },
  { id: 'second_outcome', place: 'patient', keys: ['2'], label: 'Second outcome', when: WITH_OUTCOMES },
  { id: 'third_outcome', place: 'patient', keys: ['3'], label: 'Third outcome', when: WITH_OUTCOMES },
  { id: 'note', place: 'patient', keys: [], label: 'Write a note' },
  { id: 'snooze', place: 'patient', keys: ['s'], label: 'Snooze' },
  { id: 'assign', place: 'patient', keys: ['a'], label: 'Assign' },
  { id: 'no_answer', place: 'patient', keys: ['n'], label: 'No answer' },
  { id: 'end_snooze', place: 'patient', keys: [], label: 'End snooze' },
  { id: 'remind_later', place: 'patient', keys: [], label: 'Remind me later' },
  { id: 'view_patient', place: 'patient', keys: [], label: 'View patient' },
  { id: 'change_stage', place: 'patient', keys: [], label: 'Change stage' },
  { id: 'edit', place: 'patient', keys: [], label: 'Edit patient details' },
  { id: 'practice_system', place: 'patient', keys: [], label: 'Open in Dentally' },

  {
    id: 'palette',
    place: 'anywhere',
    keys: ['mod+k'],
    label: 'Search and commands',
    isHandledElsewhere: true,
  },
  {
    id: 'undo',
    place: 'anywhere',
    keys: ['z', 'mod+z'],
    label: 'Undo',
    when: 'when there is something to undo',
  },
  { id: 'help', place: 'anywhere', keys: ['?'], label: 'Keyboard shortcuts', shortLabel: 'All keys' },
  {
    id: 'back',
    place: 'anywhere',
    keys: ['escape'],
    shownKeys: ['Esc'],
    label: 'Close or go back',
    isHandledElsewhere: true,
  },
]

/** The keys of a shortcut as shown to staff: "J", "Ctrl K". */
export function shownKeys({ keys, shownKeys: shown }: Shortcut, isMac: boolean): readonly string[] {
  return shown ?? keys.map((key) => key.toUpperCase().replace('MOD+', isMac ? '⌘ ' : 'Ctrl '))
}

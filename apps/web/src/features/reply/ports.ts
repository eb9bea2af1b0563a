import type { TimelineEvent } from '@enamel/domain/timeline/event'

/** How many attempts to send a message again this page knows of, and when the last one was. */
interface Attempts {
  count: number
  /** Milliseconds since 1970. */
  lastAt: number
}

/** The other features that the reply uses, for one patient. The page supplies them. */
export interface ReplyPorts {
  /** The patient's shown timeline. */
  timeline: {
    /** Null while it is not loaded. */
    items: () => readonly TimelineEvent[] | null
    /** `version` is the timeline's version according to the server. */
    change: (change: (items: readonly TimelineEvent[]) => TimelineEvent[], version?: number) => void
    /** Hides an event, also when it is loaded again. @returns the event, if it was shown */
    hide: (id: string) => TimelineEvent | undefined
    /** Shows a hidden event again. */
    show: (id: string, event: TimelineEvent | undefined) => void
  }
  /** Attempts by message id: after every third attempt "Send again" is locked for a while (COM-13). */
  attempts: {
    get: (id: string) => Attempts | undefined
    record: (id: string, attempts: Attempts) => void
    forget: (id: string) => void
  }
  patient: {
    /** Shows the changed snooze before the server has stored it. */
    showSnooze: (change: <Snooze>(snooze: Snooze | null) => Snooze | null) => Promise<void>
    /** Ends the snooze on the server. */
    endSnooze: () => Promise<void>
    reload: () => Promise<void>
    /** Null while they are not loaded. */
    name: () => string | null
    /** Shows the patient over the current screen. */
    open: () => void
  }
  /** How long a sent message can be taken back; 0 if it is sent at once. */
  undoSeconds: () => number
  /** The ids of the colleagues whom a note mentions. */
  mentionsIn: (content: string) => Promise<readonly string[]>
  reloadScheduled: () => void
  reloadTemplates: () => void
  reloadIntegrations: () => void
}

/** The patient's timeline as the reply reads it. */
export interface ShownTimeline {
  /** Oldest first; empty until loaded. */
  items: readonly TimelineEvent[]
  view: 'loading' | 'failed' | 'events'
}

import type { Assignee } from '../assignment/assignee.ts'
import type { ConversationChannel } from './channels.ts'

/** An inbox row (INB-05). A list has one per patient. */
export interface Conversation {
  patient_id: string
  first_name: string
  last_name: string
  /** The text beside a name that several patients have. */
  distinguisher: string | null
  snippet: string
  channel: ConversationChannel
  /** ISO 8601, UTC. */
  last_message_at: string
  last_message_inbound: boolean
  unread: boolean
  unread_count: number
  starred: boolean
  snoozed: boolean
  status: string
  /** The user who looks after the patient. */
  assignee: Assignee | null
  cursor: string | null
  /** Rises with every change of the conversation. */
  version: number
}

/**
 * All rows of one patient: one for the whole conversation, and one for each used channel, listed in the channel's
 * view.
 */
export interface ConversationRows {
  conversation: Conversation
  by_channel: readonly Conversation[]
}

export const DEFAULT_STATUS = 'received'

export const PAGE_SIZE = 50
/** The maximum number of conversations that one call marks (INB-12, G1-18). */
export const MARKED_MAX = 1000
/** The maximum number of conversations that are marked in one transaction (INB-12, G1-18). */
export const MARK_BATCH = 50

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]

export const conversationCounts = ['unread', 'starred', 'snoozed'] as const
export type ConversationCount = (typeof conversationCounts)[number]

/** The marks that staff make on a conversation, or on many (INB-08 to INB-12). */
export type Mark = 'read' | 'unread' | 'star' | 'unstar'

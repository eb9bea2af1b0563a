import { cleanLine, foldLine, isSameLine } from '../text/clean-line.ts'

/** The maximum number of characters in a label, and of a patient's labels (LBL-05, LBL-08). */
export const LABEL_MAX = 50
export const LABELS_MAX = 15
/** How many of the practice's recently used labels are stored (G-18). */
export const LABEL_HISTORY_MAX = 10

export type LabelIssue = 'empty' | 'too_long' | 'duplicate' | 'too_many'

/**
 * The texts for the errors in a label, verbatim from the specification. Although one says "less than 50", 50 characters
 * are accepted (C-29).
 */
export const labelMessages: Record<LabelIssue, string> = {
  empty: 'Label cannot be empty',
  too_long: 'Label must be less than 50 characters',
  duplicate: 'Patient already has this label',
  too_many: 'Patient can have maximum of 15 labels',
}

/** The text for a patient who has the maximum number of labels, verbatim from the specification (LBL-06). */
export const LABELS_FULL = 'Patient have reached the maximum number of labels'

export type LabelCheck = { ok: true; label: string } | { ok: false; reason: LabelIssue }

/**
 * Whether a label can be added to a patient; `label` is the text to store.
 * @param own the patient's labels
 */
export function checkLabel(typed: string, own: readonly string[]): LabelCheck {
  const label = cleanLine(typed)
  if (label === '') return { ok: false, reason: 'empty' }
  if ([...label].length > LABEL_MAX) return { ok: false, reason: 'too_long' }
  if (hasLabel(own, label)) return { ok: false, reason: 'duplicate' }
  if (own.length >= LABELS_MAX) return { ok: false, reason: 'too_many' }
  return { ok: true, label }
}

/** Whether the labels include this one, in upper or lower case and however its characters are composed (LBL-07). */
export function hasLabel(labels: readonly string[], label: string): boolean {
  return labels.some((existing) => isSameLine(existing, label))
}

/** The labels that a practice starts with, cleaned and without duplicates. */
export function practiceLabels(typed: readonly string[]): string[] {
  const labels: string[] = []
  for (const label of typed.map(cleanLine)) if (label !== '' && !hasLabel(labels, label)) labels.push(label)
  return labels
}

/** The labels without this one, whether it is in upper or lower case. */
export function withoutLabel(labels: readonly string[], label: string): string[] {
  return labels.filter((existing) => !isSameLine(existing, label))
}

/** The typed text, truncated to the length of a label, never in the middle of a character (LBL-08). */
export function truncateLabel(typed: string): { text: string; wasTruncated: boolean } {
  const characters = [...typed.normalize('NFC')]
  if (characters.length <= LABEL_MAX) return { text: typed, wasTruncated: false }
  return { text: characters.slice(0, LABEL_MAX).join(''), wasTruncated: true }
}

/** The practice's recently used labels after this one was chosen: it is first, and listed once (LBL-10). */
export function rememberLabel(history: readonly string[], label: string): string[] {
  return [label, ...withoutLabel(history, label)].slice(0, LABEL_HISTORY_MAX)
}

export interface LabelChoices {
  /** The practice's recently used labels, newest first. */
  history: readonly string[]
  /** The practice's own labels. */
  known: readonly string[]
  /** The labels that the patient has. */
  own: readonly string[]
}

/**
 * The labels to offer: the recently used, then the practice's, each once and without the patient's own (G-18). Only
 * labels that contain the typed text are offered; an exact match comes first.
 */
export function labelSuggestions({ history, known, own }: LabelChoices, typed = ''): string[] {
  const query = foldLine(typed)
  const offered: string[] = []
  for (const label of [...history, ...known]) {
    if (!foldLine(label).includes(query)) continue
    if (!hasLabel(own, label) && !hasLabel(offered, label)) offered.push(label)
  }
  return [...offered.filter((label) => isSameLine(label, typed)), ...withoutLabel(offered, typed)]
}

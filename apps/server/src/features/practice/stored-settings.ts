import { isDeepStrictEqual } from 'node:util'
import {
  UNDO_SEND_SECONDS_DEFAULT,
  UNDO_SEND_SECONDS_MAX,
} from '@enamel/domain/communications/messages/undo-send'
import { viewChannels } from '@enamel/domain/inbox/channels'
import { delayStages } from '@enamel/domain/pipeline/delays'
import { regions } from '@enamel/domain/practice-settings/regions'
import { z } from 'zod'

/** A section of the settings that is stored as JSON. */
interface StoredSection {
  column: 'settings' | 'call_back_delays'
  /** The keys that lead to the section within its column. */
  path: readonly string[]
  /** Every part has a default, so that a row that an earlier version wrote can be read. */
  schema: z.ZodType
}

/**
 * The sections as they are stored. The API presents them differently: each endpoint returns the parts that it needs, so
 * that storage and API can change separately.
 */
const storedSections = {
  details: {
    column: 'settings',
    path: ['practice'],
    schema: z
      .object({
        phone: z.string().default(''),
        representative: z.string().default(''),
        /** Empty until it is saved; the sending address then stands for it. */
        email: z.string().default(''),
        region: z.enum(regions).default('england-and-wales'),
      })
      .prefault({}),
  },
  signature: {
    column: 'settings',
    path: ['practice', 'signature'],
    schema: z.object({ enabled: z.boolean().default(false), html: z.string().default('') }).prefault({}),
  },
  assets: {
    column: 'settings',
    path: ['assets'],
    schema: z
      .object({
        logo: z.string().nullable().default(null),
        footer: z.string().nullable().default(null),
        rep: z.string().nullable().default(null),
      })
      .prefault({}),
  },
  communications: {
    column: 'settings',
    path: ['communications'],
    schema: z
      .object({
        /** By weekday; null on days when the practice is closed. */
        business_hours: z
          .record(z.string(), z.object({ opens: z.string(), closes: z.string() }).nullable())
          .default({}),
        sms_autoresponses: z
          .record(
            z.string(),
            z.object({ enabled: z.boolean().default(false), message: z.string().default('') }),
          )
          .default({}),
        undo_send_seconds: z
          .number()
          .int()
          .min(0)
          .max(UNDO_SEND_SECONDS_MAX)
          .default(UNDO_SEND_SECONDS_DEFAULT),
      })
      .prefault({}),
  },
  dns: { column: 'settings', path: ['dns'], schema: z.record(z.string(), z.unknown()).default({}) },
  test_email: {
    column: 'settings',
    path: ['test_email'],
    schema: z.record(z.string(), z.unknown()).default({}),
  },
  inbox_views: {
    column: 'settings',
    path: ['inbox_views'],
    schema: z
      .array(
        z.object({
          name: z.string(),
          path: z.string(),
          channel: z.enum(viewChannels).nullable().default(null),
          feature: z.string().nullable().default(null),
        }),
      )
      .default([]),
  },
  pipeline: {
    column: 'call_back_delays',
    path: [],
    schema: z.partialRecord(z.enum(delayStages), z.object({ seconds: z.number().int().min(0) })).default({}),
  },
} satisfies Record<string, StoredSection>

type SettingsSection = keyof typeof storedSections
type StoredSettings = { [S in SettingsSection]: z.output<(typeof storedSections)[S]['schema']> }

/** Changed parts of sections; the other parts stay as they are. */
export type SettingsChange = {
  [S in Exclude<SettingsSection, 'test_email' | 'inbox_views'>]?: Partial<StoredSettings[S]>
}

type SettingsColumns = Record<StoredSection['column'], unknown>
type PracticeSettings = SettingsColumns & { id: string }

/**
 * Reads a section of a practice's settings. Parts that are not stored have their defaults.
 * @throws Error that names practice and section when the stored JSON does not match its schema
 */
export function readSettings<S extends SettingsSection>(
  practice: PracticeSettings,
  section: S,
): StoredSettings[S] {
  const { column, path } = storedSections[section]
  return parseSection(practice.id, section, valueAt(practice[column], path))
}

/**
 * Returns the new value of the column that stores a section. Parts that this version does not know are preserved.
 * @returns null when the parts equal the stored values
 * @throws Error that names practice and section when the result does not match its schema
 */
export function withSettings<S extends keyof SettingsChange>(
  practice: PracticeSettings,
  section: S,
  parts: SettingsChange[S],
): Partial<SettingsColumns> | null {
  const { column, path } = storedSections[section]
  const before = valueAt(practice[column], path)
  const after = { ...Object(before), ...parts }
  if (isDeepStrictEqual(before, after)) return null
  parseSection(practice.id, section, after)
  return { [column]: withValueAt(practice[column], path, after) }
}

function parseSection<S extends SettingsSection>(
  clientId: string,
  section: S,
  stored: unknown,
): StoredSettings[S] {
  const result = storedSections[section].schema.safeParse(stored ?? undefined)
  if (!result.success) {
    const { error: cause } = result
    throw new Error(`The settings of practice ${clientId} cannot be read: section ${section}`, { cause })
  }
  return result.data as StoredSettings[S]
}

function valueAt(json: unknown, path: readonly string[]): unknown {
  return path.reduce((value, key) => Object(value)[key], json)
}

function withValueAt(json: unknown, [key, ...path]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  return { ...Object(json), [key]: withValueAt(Object(json)[key], path, value) }
}

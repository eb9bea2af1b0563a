import { expect } from 'vitest'
import { ConfigFetchError } from '../../../features/config/config-failure.ts'
import { configFailureText, requireConfig } from '../../../features/config/model/config-fetch.ts'
import { failedConfig, settingsSection, thrownBy, unreadableState } from '../simulate-failures.ts'
import type { Row } from './row.ts'

/** Errors with the config and the settings. */
export const settingsRows: Row[] = [
  [
    'CFG-03',
    'the config request gets no response',
    () => failedConfig(new ConfigFetchError({ kind: 'no_response' })),
    ['failed', 'Failed to fetch config'],
  ],
  [
    'CFG-03',
    'the config is refused with a text',
    () => configFailureText({ kind: 'invalid_response', message: 'We are restarting' }),
    'We are restarting',
  ],
  [
    'CFG-03',
    'the config is refused without a text',
    () => failedConfig(new ConfigFetchError({ kind: 'invalid_response' })),
    ['failed', 'unknown_error'],
  ],
  [
    'CFG-07',
    'the config is read before it is loaded',
    () => thrownBy(() => requireConfig(null)),
    expect.stringMatching(/^Config must be available/),
  ],
  ['CFG-17', 'saved local state cannot be read', unreadableState, [undefined, 1]],
  ['CFG-19', 'a section of the settings cannot be loaded', () => settingsSection('load'), 'error'],
  ['CFG-19', 'a section of the settings cannot be saved', () => settingsSection('save'), 'error_saving'],
]

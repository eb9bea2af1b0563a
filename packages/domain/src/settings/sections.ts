/** The parts of a practice's settings; whoever shows one reloads it when it changes. */
export const settingsSections = [
  'details',
  'signature',
  'assets',
  'types',
  'sources',
  'templates',
  'communications',
  'dns',
  'pipeline',
  'users',
  'referrals',
  'features',
] as const
export type SettingsSection = (typeof settingsSections)[number]

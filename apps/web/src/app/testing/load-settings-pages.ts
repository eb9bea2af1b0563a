/**
 * Loads the pages of the settings before a file's first test, so that no test waits while they are transformed on a busy
 * machine.
 */
export async function loadSettingsPages(): Promise<void> {
  await Promise.all([
    import('../../pages/settings/settings-page.tsx'),
    import('../../pages/settings/practice-settings-page.tsx'),
    import('../../pages/settings/communication-settings-page.tsx'),
    import('../../pages/settings/integrations-page.tsx'),
    import('../../pages/settings/pipeline-settings-page.tsx'),
    import('../../pages/settings/users-page.tsx'),
    import('../../pages/settings/account-page.tsx'),
    import('../../pages/settings/templates/templates-page.tsx'),
    import('../../pages/settings/templates/edit-template.tsx'),
    import('../../pages/shell/shell-page.tsx'),
    import('../../ui/overlays/ask-to-discard.tsx'),
  ])
}

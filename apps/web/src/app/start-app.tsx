import type { ReactNode } from 'react'
import { signInModes } from '../features/auth/sign-in-modes.ts'
import { FailureView } from '../ui/feedback/failure-view.tsx'
import { App } from './app.tsx'
import type { AppDependencies } from './dependencies.ts'
import { createServices, startServices } from './services.ts'

/** Starts the app. Resolves with the app, or with a view that shows why the app cannot start on this page. */
export async function startApp(
  openDependencies: () => AppDependencies,
  logError: (message: string) => void,
): Promise<ReactNode> {
  try {
    const deps = openDependencies()
    const services = createServices(deps, await signInModes[deps.clientConfig.auth_mode]())
    startServices(services)
    return <App services={services} />
  } catch (error) {
    logError(String(error))
    return <FailureView text={error instanceof Error ? error.message : undefined} />
  }
}
